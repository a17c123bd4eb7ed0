# `nix run` in the folder of this file, or `nix profile install`: the command as the release has it.
{
  description = "Solves, rates, explains, generates and prints Sudoku puzzles";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let
      archives = {
        x86_64-linux = { url = "@url x86_64-linux-musl@"; sha256 = "@sum x86_64-linux-musl@"; };
        aarch64-linux = { url = "@url aarch64-linux-musl@"; sha256 = "@sum aarch64-linux-musl@"; };
        x86_64-darwin = { url = "@url x86_64-macos@"; sha256 = "@sum x86_64-macos@"; };
        aarch64-darwin = { url = "@url aarch64-macos@"; sha256 = "@sum aarch64-macos@"; };
      };
    in {
      packages = builtins.mapAttrs (system: archive: {
        default = nixpkgs.legacyPackages.${system}.stdenvNoCC.mkDerivation {
          pname = "bitdoku";
          version = "@version@";
          src = nixpkgs.legacyPackages.${system}.fetchurl archive;
          installPhase = ''
            install -D bitdoku $out/bin/bitdoku
            install -D -m 644 -t $out/share/doc/bitdoku LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt
          '';
          meta = {
            homepage = "@address@";
            license = with nixpkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "bitdoku";
          };
        };
      }) archives;
    };
}
