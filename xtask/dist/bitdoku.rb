# Homebrew's formula, for a tap: `brew install ./bitdoku.rb`.
class Bitdoku < Formula
  desc "Solves, rates, explains, generates and prints Sudoku puzzles"
  homepage "@address@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@url aarch64-macos@"
      sha256 "@sum aarch64-macos@"
    end
    on_intel do
      url "@url x86_64-macos@"
      sha256 "@sum x86_64-macos@"
    end
  end

  on_linux do
    on_arm do
      url "@url aarch64-linux-musl@"
      sha256 "@sum aarch64-linux-musl@"
    end
    on_intel do
      url "@url x86_64-linux-musl@"
      sha256 "@sum x86_64-linux-musl@"
    end
  end

  def install
    bin.install "bitdoku"
    doc.install "THIRD-PARTY.txt"
  end

  test do
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    assert_match(/^417369825/, shell_output("#{bin}/bitdoku solve #{puzzle}"))
  end
end
