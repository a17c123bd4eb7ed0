//! `bitdoku web`: the page, served to this machine.

use std::ffi::OsString;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use clap::Args;

use crate::input::Operand;
use crate::page::Verdict;
use crate::streams;
use crate::terminal::Terminal;
use crate::web::{Server, Site};

/// Play, solve, explain and watch in the browser
///
/// The page and its engine are part of this command; it needs no network, and no data leaves this machine. The browser
/// stores the games, separately for each address and port. Ctrl-C stops the server.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct WebArgs {
    /// A file to open on the page, `-` for stdin, or a puzzle
    #[arg(value_name = "FILE")]
    file: Option<OsString>,
    /// The port to listen on; 0 chooses a free one
    #[arg(short, long, value_name = "N", default_value_t = 8729)]
    port: u16,
    /// The address to listen on; with other values, others on the network can see the page and FILE
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Open the browser
    #[arg(long)]
    open: bool,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku web
  bitdoku web --open puzzles.txt
  bitdoku web --port 8080 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

impl WebArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let site = Site::new(self.file.map(Operand::new))?;
        let path = site.start();
        let address = SocketAddr::new(self.address, self.port);
        let server = Server::bind(address, site)
            .with_context(|| format!("cannot listen on {address}; try another port with --port N"))?;
        let url = format!("http://{}/{path}", server.address());
        writeln!(streams::stdout(), "{url}")?;
        if !terminal.quiet {
            streams::say("Ctrl-C stops it");
        }
        if self.open {
            open::that_detached(&url).with_context(|| format!("cannot start a browser for {url}"))?;
        }
        server.run()?;
        Ok(Verdict::Fine)
    }
}
