//! The server: HTTP around a [`Site`].

use std::convert::Infallible;
use std::future::ready;
use std::io::{self, Read as _};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use bitdoku_page::File;
use flate2::read::GzDecoder;
use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, HeaderName,
    HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::uri::Authority;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use super::site::{Resource, Site, Text};

/// Everything comes from here, nothing is inline, and WebAssembly may be compiled. The page says the same of itself, for
/// where another server gives it out.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// How long a browser may take for the head of a request. Without an end half-open connections would pile up.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long the server waits before it accepts again, where the system gives no more connections.
const PAUSE: Duration = Duration::from_secs(1);

/// What is sent: a text that is there, or one that is read meanwhile.
type Body = UnsyncBoxBody<Bytes, io::Error>;

/// A site that listens.
pub(crate) struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    site: Arc<Site>,
}

impl Server {
    /// Listens from now on; port 0 is any that is free.
    pub(crate) fn bind(address: SocketAddr, site: Site) -> Result<Self> {
        let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        Ok(Self { runtime, listener, address, site: Arc::new(site) })
    }

    /// Where it listens.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    pub(crate) fn run(self) -> Result<()> {
        self.runtime.block_on(serve(self.listener, self.address, self.site))
    }
}

/// Answers each connection, for ever.
async fn serve(listener: TcpListener, address: SocketAddr, site: Arc<Site>) -> Result<()> {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let site = Arc::clone(&site);
        let service =
            service_fn(move |request: Request<Incoming>| ready(Ok::<_, Infallible>(answer(&site, address, &request))));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        // That a connection broke concerns nobody but who broke it.
        tokio::spawn(async move { _ = http.serve_connection(TokioIo::new(stream), service).await });
    }
}

/// Whether a request means us, by its only Host and by its target, where that is a whole address. A page on another host that
/// points its name at this machine does not.
fn is_ours<T>(request: &Request<T>, address: SocketAddr) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    let target = request.uri().authority();
    host.is_some_and(|host| is_name_of(&host, address)) && target.is_none_or(|target| is_name_of(target, address))
}

/// Whether a host and a port are those that listen at this address.
fn is_name_of(authority: &Authority, address: SocketAddr) -> bool {
    let name = authority.host();
    // A server that listens on every address is reached by many numbers, but still by no name of others.
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_number =
        |number: std::net::IpAddr| number == address.ip() || number.is_loopback() || address.ip().is_unspecified();
    let is_ours = name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(is_number);
    is_ours && authority.port_u16().unwrap_or(80) == address.port() && !authority.as_str().contains('@')
}

fn answer<T>(site: &Site, address: SocketAddr, request: &Request<T>) -> Response<Body> {
    let plain =
        |status: StatusCode, text: String| reply(status, &[(CONTENT_TYPE, "text/plain; charset=utf-8")], whole(text));
    let headers = request.headers();
    if !is_ours(request, address) {
        return plain(StatusCode::MISDIRECTED_REQUEST, format!("this is {address}\n"));
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered\n".to_owned());
    }
    match site.find(request.uri().path()) {
        None => plain(StatusCode::NOT_FOUND, "there is no such file\n".to_owned()),
        Some(Resource::Opened(Ok(text))) => {
            let kind = (CONTENT_TYPE, "application/octet-stream");
            reply(StatusCode::OK, &[kind, (CACHE_CONTROL, "no-store")], streamed(text))
        }
        Some(Resource::Opened(Err(error))) => plain(StatusCode::NOT_FOUND, format!("{error:#}\n")),
        Some(Resource::File(index, file)) => {
            let has = |name: HeaderName, word: &str| {
                headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).any(|value| value.contains(word))
            };
            let common = [(ETAG, file.tag), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
            if has(IF_NONE_MATCH, file.tag) {
                return reply(StatusCode::NOT_MODIFIED, &common, whole(""));
            }
            if has(ACCEPT_ENCODING, "gzip") {
                let body = site.compressed(index).to_vec();
                let more = [(CONTENT_TYPE, file.kind), (CONTENT_ENCODING, "gzip")];
                return reply(StatusCode::OK, &[&common[..], &more].concat(), whole(body));
            }
            reply(StatusCode::OK, &[&common[..], &[(CONTENT_TYPE, file.kind)]].concat(), whole(content(file)))
        }
    }
}

/// A text, piece by piece, so that no more of it is in memory than goes out.
fn pieces(mut text: Text) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut piece = vec![0; 64 * 1024];
        match text.read(&mut piece) {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some(Ok(piece))
            }
            Err(error) => Some(Err(error)),
        }
    })
}

/// What is there already.
fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never| match never {}).boxed_unsync()
}

/// The content of a file.
fn content(file: &File) -> Bytes {
    if !file.is_packed {
        return Bytes::from_static(file.bytes);
    }
    let mut bytes = Vec::new();
    GzDecoder::new(file.bytes).read_to_end(&mut bytes).expect("it was packed when the page was built");
    bytes.into()
}

/// What is read while it is sent.
fn streamed(text: Text) -> Body {
    let frames = pieces(text).map(|piece| piece.map(|bytes| Frame::data(bytes.into())));
    StreamBody::new(stream::iter(frames)).boxed_unsync()
}

fn reply(status: StatusCode, headers: &[(HeaderName, &'static str)], body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let always = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always.iter().chain(headers) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    /// On a clock that goes on when nobody has anything to do but wait: nothing here takes the time that it is about.
    #[tokio::test(start_paused = true)]
    async fn half_a_request_is_not_waited_for() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = tokio::spawn(serve(listener, address, Arc::new(Site::new(None).unwrap())));
        for head in ["", "GET / HTTP/1.1\r\nHost: loc"] {
            let mut half = TcpStream::connect(address).await.unwrap();
            half.write_all(head.as_bytes()).await.unwrap();
            // For ever, if it was never closed.
            half.read_to_end(&mut Vec::new()).await.unwrap();
        }
        server.abort();
    }

    fn ask(method: Method, path: &str, headers: &[(HeaderName, &'static str)]) -> Response<Body> {
        let site = Site::new(None).unwrap();
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        answer(&site, "127.0.0.1:8729".parse().unwrap(), &request.body(()).unwrap())
    }

    fn body(response: Response<Body>) -> Bytes {
        let runtime = Builder::new_current_thread().build().unwrap();
        runtime.block_on(response.into_body().collect()).unwrap().to_bytes()
    }

    #[test]
    fn only_this_host_is_answered() {
        let status = |host: &'static str| ask(Method::GET, "/", &[(HOST, host)]).status();
        let ours = (HOST, "localhost:8729");
        for host in ["127.0.0.1:8729", "localhost:8729", "LOCALHOST:8729", "[::1]:8729"] {
            assert_eq!(status(host), StatusCode::OK, "{host}");
        }
        let foreign = ["evil.example:8729", "127.0.0.1:80", "127.0.0.1", "10.0.0.1:8729", "localhost.evil:8729"];
        let wrong =
            ["", "[[[127.0.0.1:8729", "[127.0.0.1:8729", "127.0.0.1]:8729", "a@localhost:8729", "localhost:8729:8729"];
        for host in foreign.into_iter().chain(wrong) {
            assert_eq!(status(host), StatusCode::MISDIRECTED_REQUEST, "{host}");
            for two in [[(HOST, host), ours.clone()], [ours.clone(), (HOST, host)]] {
                assert_eq!(ask(Method::GET, "/", &two).status(), StatusCode::MISDIRECTED_REQUEST, "{host}");
            }
        }
        for (target, status) in
            [("http://localhost:8729/", StatusCode::OK), ("http://evil.example/", StatusCode::MISDIRECTED_REQUEST)]
        {
            assert_eq!(ask(Method::GET, target, std::slice::from_ref(&ours)).status(), status, "{target}");
        }
        assert_eq!(ask(Method::GET, "/", &[]).status(), StatusCode::MISDIRECTED_REQUEST);
    }

    #[test]
    fn files_come_with_policy_and_tag_and_are_not_sent_twice() {
        let host = (HOST, "localhost:8729");
        let first = ask(Method::GET, "/", std::slice::from_ref(&host));
        assert_eq!(first.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        assert!(first.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'none'"));
        let tag: &'static str = Box::leak(first.headers()[ETAG].to_str().unwrap().to_owned().into_boxed_str());
        let again = ask(Method::GET, "/", &[host.clone(), (IF_NONE_MATCH, tag)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let packed = ask(Method::GET, "/reason.wasm", &[host.clone(), (ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip");
        // Modules lie there packed; a client that takes no packed files gets them unpacked.
        assert_eq!(body(packed)[..2], [0x1F, 0x8B]);
        let plain = ask(Method::GET, "/reason.wasm", std::slice::from_ref(&host));
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
        assert_eq!(body(plain)[..4], *b"\0asm");
        assert_eq!(ask(Method::POST, "/", std::slice::from_ref(&host)).status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(ask(Method::GET, "/../Cargo.toml", &[host]).status(), StatusCode::NOT_FOUND);
    }
}
