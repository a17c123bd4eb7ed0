//! The page and who serves it: a fixed table of embedded files, and the one input that was named.
//!
//! Only GET and HEAD are answered, only under a Host that means this server, so that no other page can read from it
//! by way of a name of its own.

mod server;
mod site;

pub(crate) use server::Server;
pub(crate) use site::Site;
