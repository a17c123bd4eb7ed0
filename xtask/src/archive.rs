//! Files on their way into an archive: tar.gz, or a package of Debian. The same files make the same bytes at
//! any place and time, because all other fields of an archive are fixed.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// What a name stands for.
enum Content {
    File(Vec<u8>),
    Program(Vec<u8>),
    Link(String),
}

/// Names, with `/` between folders, and what they stand for.
#[derive(Default)]
pub(crate) struct Files(Vec<(String, Content)>);

impl Files {
    pub(crate) fn file(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.0.push((name.to_owned(), Content::File(bytes.into())));
    }

    pub(crate) fn program(&mut self, name: &str, from: &Path) -> anyhow::Result<()> {
        let bytes = std::fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.0.push((name.to_owned(), Content::Program(bytes)));
        Ok(())
    }

    pub(crate) fn copy(&mut self, name: &str, from: &Path) -> anyhow::Result<()> {
        let bytes = std::fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.file(name, bytes);
        Ok(())
    }

    /// All that lies in a folder, links as links.
    pub(crate) fn folder(&mut self, name: &str, from: &Path) -> anyhow::Result<()> {
        for entry in from.read_dir().with_context(|| format!("cannot read {}", from.display()))? {
            let entry = entry?;
            let (kind, path) = (entry.file_type()?, entry.path());
            let name = [name, &entry.file_name().to_string_lossy()].concat();
            if kind.is_dir() {
                self.folder(&(name + "/"), &path)?;
            } else if kind.is_symlink() {
                let to = std::fs::read_link(&path)?.to_string_lossy().into_owned();
                self.0.push((name, Content::Link(to)));
            } else {
                self.copy(&name, &path)?;
            }
        }
        Ok(())
    }

    /// Takes others in, those whose names are wanted.
    pub(crate) fn merge(&mut self, others: Self, wanted: impl Fn(&str) -> bool) {
        self.0.extend(others.0.into_iter().filter(|(name, _)| wanted(name)));
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// How many bytes they have.
    fn size(&self) -> usize {
        self.0
            .iter()
            .map(|(_, content)| if let Content::File(b) | Content::Program(b) = content { b.len() } else { 0 })
            .sum()
    }

    /// All of them as tar, compressed, each name after `prefix`.
    pub(crate) fn tar_gz(mut self, prefix: &str) -> anyhow::Result<Vec<u8>> {
        self.0.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
        let mut folders: Vec<String> = Vec::new();
        for (name, content) in self.0 {
            let name = format!("{prefix}{name}");
            // Debian wants each folder before what lies in it.
            for (at, _) in name.match_indices('/') {
                let folder = name[..=at].to_owned();
                if folder != "./" && !folders.contains(&folder) {
                    let mut header = header(tar::EntryType::Directory, 0o755);
                    tar.append_data(&mut header, &folder, std::io::empty())?;
                    folders.push(folder);
                }
            }
            match content {
                Content::Link(to) => tar.append_link(&mut header(tar::EntryType::Symlink, 0o777), &name, to)?,
                Content::File(bytes) | Content::Program(bytes) if bytes.is_empty() => {
                    tar.append_data(&mut header(tar::EntryType::Regular, 0o644), &name, std::io::empty())?;
                }
                Content::File(bytes) => append(&mut tar, &name, &bytes, 0o644)?,
                Content::Program(bytes) => append(&mut tar, &name, &bytes, 0o755)?,
            }
        }
        Ok(tar.into_inner()?.finish()?)
    }

    /// All of them in a folder. Links are left out: not every system lets everybody make them.
    pub(crate) fn write_to(&self, folder: &Path) -> anyhow::Result<()> {
        for (name, content) in &self.0 {
            if let Content::File(bytes) | Content::Program(bytes) = content {
                let file = folder.join(name);
                std::fs::create_dir_all(file.parent().context("it lies in a folder")?)?;
                std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Ok(())
    }

    /// A package of Debian: `control` says what it is, in fields that need no others.
    pub(crate) fn deb(self, control: &str) -> anyhow::Result<Vec<u8>> {
        let mut about = Self::default();
        about.file("control", format!("{control}Installed-Size: {}\n", self.size().div_ceil(1024)));
        let members = [
            ("debian-binary", b"2.0\n".to_vec()),
            ("control.tar.gz", about.tar_gz("./")?),
            ("data.tar.gz", self.tar_gz("./")?),
        ];
        let mut deb = b"!<arch>\n".to_vec();
        for (name, bytes) in members {
            // Name, time, owner, group, mode, length.
            writeln!(deb, "{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`", 0, 0, 0, "100644", bytes.len())?;
            deb.extend_from_slice(&bytes);
            if bytes.len() % 2 == 1 {
                deb.push(b'\n');
            }
        }
        Ok(deb)
    }
}

fn header(kind: tar::EntryType, mode: u32) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header.set_size(0);
    header
}

fn append(tar: &mut tar::Builder<GzEncoder<Vec<u8>>>, name: &str, bytes: &[u8], mode: u32) -> anyhow::Result<()> {
    let mut header = header(tar::EntryType::Regular, mode);
    header.set_size(bytes.len() as u64);
    Ok(tar.append_data(&mut header, name, bytes)?)
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Text as gzip has it.
pub(crate) fn gzip(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn a_sum_is_what_others_compute() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn folders_stand_before_what_lies_in_them_and_bytes_are_the_same_each_time() {
        let made = || {
            let mut files = Files::default();
            files.file("b/c/d.txt", "text");
            files.file("a.txt", "");
            files.tar_gz("x/").unwrap()
        };
        assert_eq!(made(), made());
        let unpacked = flate2::read::GzDecoder::new(Cursor::new(made()));
        let mut tar = tar::Archive::new(unpacked);
        let names: Vec<String> =
            tar.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().display().to_string()).collect();
        assert_eq!(names, ["x/", "x/a.txt", "x/b/", "x/b/c/", "x/b/c/d.txt"]);
    }
}
