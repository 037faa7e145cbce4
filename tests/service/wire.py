"""HTTP as bytes: what is read, what is refused, and how."""

import socket

JSON = b"Content-Type: application/json\r\n"
BODY = b'{"text": "directives: []"}'
SHORT = b"{}   "  # 5 bytes; valid JSON that is refused with 400 and the keys of a request


def exchange(port, sent, half_close=True):
    """Everything that the service answers until it closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(sent)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        received = b""
        try:
            while more := connection.recv(65536):
                received += more
        except ConnectionResetError:
            pass
        return received


def statuses(received):
    """The statuses of the answers in a row of bytes."""
    found = []
    while received:
        head, _, received = received.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        assert lines[0].startswith(b"HTTP/1.1 "), lines[0]
        found.append(int(lines[0].split()[1]))
        fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines[1:])}
        received = received[int(fields.get(b"content-length", 0)):]
    return found


def post(head, body, host=b"Host: localhost\r\n", kind=JSON):
    return b"POST /v1/check HTTP/1.1\r\n" + host + kind + head + b"\r\n" + body


def chunked(body):
    return post(b"Transfer-Encoding: chunked\r\n", body)


def sized(body=BODY, more=b"", **others):
    return post(b"Content-Length: %d\r\n" % len(body) + more, body, **others)


def get(target, head=b"Host: localhost\r\n"):
    return b"GET " + target + b" HTTP/1.1\r\n" + head + b"\r\n"


GET = get(b"/healthz")
WHOLE = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
ROWS = [
    # what, bytes, statuses: after 400 nothing more is read from the connection
    ("two requests at once", GET + sized(), [200, 200]),
    ("chunks", chunked(WHOLE) + GET, [200, 200]),
    ("chunks with an extension and a trailer", chunked(b"%x;a=b\r\n%s\r\n0\r\nX: y\r\n\r\n" % (len(BODY), BODY)) + GET, [200, 200]),
    ("chunk size 0x5", chunked(b"0x5\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk size -5", chunked(b"-5\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk size +5", chunked(b"+5\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk size after a blank", chunked(b" 5\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("no chunk size", chunked(b"\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk size beyond 64 bits", chunked(b"10000000000000005\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk longer than its size", chunked(b"4\r\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("chunk size before a bare line feed", chunked(b"5\n" + SHORT + b"\r\n0\r\n\r\n") + GET, [400]),
    ("two Content-Length that differ", post(b"Content-Length: 5\r\nContent-Length: 6\r\n", SHORT) + GET, [400]),
    ("two Content-Length that are equal", post(b"Content-Length: 5\r\nContent-Length: 5\r\n", SHORT) + GET, [400]),
    ("Content-Length 5, 5", post(b"Content-Length: 5, 5\r\n", SHORT) + GET, [400]),
    ("Content-Length +5", post(b"Content-Length: +5\r\n", SHORT) + GET, [400]),
    ("Content-Length -5", post(b"Content-Length: -5\r\n", SHORT) + GET, [400]),
    ("Content-Length 0x5", post(b"Content-Length: 0x5\r\n", SHORT) + GET, [400]),
    ("Content-Length beyond 64 bits", post(b"Content-Length: 99999999999999999999\r\n", SHORT) + GET, [400]),
    ("empty Content-Length", post(b"Content-Length:\r\n", SHORT) + GET, [400]),
    ("Content-Length before Transfer-Encoding", post(b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", WHOLE) + GET, [400]),
    ("Transfer-Encoding before Content-Length", post(b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", WHOLE) + GET, [400]),
    ("Transfer-Encoding gzip", post(b"Transfer-Encoding: gzip\r\n", WHOLE) + GET, [400]),
    ("Transfer-Encoding gzip, chunked", post(b"Transfer-Encoding: gzip, chunked\r\n", WHOLE) + GET, [400]),
    ("Transfer-Encoding twice", post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", WHOLE) + GET, [400]),
    ("Transfer-Encoding in capitals", post(b"Transfer-Encoding: CHUNKED\r\n", WHOLE) + GET, [200, 200]),
    ("Transfer-Encoding in HTTP/1.0", chunked(WHOLE).replace(b"HTTP/1.1", b"HTTP/1.0") + GET, [400]),
    ("a header that is continued", get(b"/healthz", b"Host: localhost\r\nX: a\r\n b\r\n") + GET, [200, 200]),
    ("NUL in a header", get(b"/healthz", b"Host: localhost\r\nX: a\0b\r\n") + GET, [400]),
    ("NUL in Host", get(b"/healthz", b"Host: localhost\0.evil.example\r\n") + GET, [400]),
    ("NUL in a name", get(b"/healthz", b"Host: localhost\r\nX\0: a\r\n") + GET, [400]),
    ("NUL in the target", get(b"/health\0z") + GET, [400]),
    ("a bare carriage return in a header", get(b"/healthz", b"Host: localhost\r\nX: a\rY: b\r\n") + GET, [400]),
    ("bare line feeds", GET.replace(b"\r\n", b"\n") + GET, [400]),
    ("a blank before a colon", get(b"/healthz", b"Host: localhost\r\nX : a\r\n") + GET, [400]),
    ("a header without a colon", get(b"/healthz", b"Host: localhost\r\nX\r\n") + GET, [400]),
    ("no Host", get(b"/healthz", b"") + GET, [400]),
    ("no Host in HTTP/1.0", b"GET /healthz HTTP/1.0\r\n\r\n", [400]),
    ("two Host", get(b"/healthz", b"Host: localhost\r\nHost: localhost\r\n") + GET, [400]),
    ("an empty Host", get(b"/healthz", b"Host:\r\n") + GET, [400]),
    ("a Host with a path", get(b"/healthz", b"Host: localhost/x\r\n") + GET, [400]),
    ("a Host with a bad port", get(b"/healthz", b"Host: localhost:8080x\r\n") + GET, [400]),
    ("an absolute target", get(b"http://localhost/healthz") + GET, [200, 200]),
    ("an absolute target, whose host counts", get(b"http://localhost/v1/schema", b"Host: evil.example\r\n") + GET, [200, 200]),
    ("an absolute target of another host", get(b"http://evil.example/v1/schema") + GET, [421, 200]),
    ("an absolute target with a user", get(b"http://a@localhost/healthz") + GET, [400]),
    ("an absolute target of another scheme", get(b"ftp://localhost/healthz") + GET, [400]),
    ("a target without a slash", get(b"healthz") + GET, [400]),
    ("a percent without digits", get(b"/healthz%4") + GET, [400]),
    ("a target with escapes", get(b"/health%7A?x=%20") + GET, [200, 200]),
    ("CONNECT", b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n" + GET, [400]),
    ("OPTIONS *", b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n" + GET, [404, 200]),
    ("HTTP/2.0", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]),
    ("HTTP/9", b"GET /healthz HTTP/9\r\nHost: localhost\r\n\r\n", [400]),
    ("no HTTP", b"\x16\x03\x01\x02\x00\x01" + bytes(200), [400]),
    ("a head of 100 KB", get(b"/healthz", b"Host: localhost\r\nX: " + b"a" * 100_000 + b"\r\n") + GET, [431]),
    ("a target of 100 KB", get(b"/" + b"a" * 100_000) + GET, [431]),
    ("a body without a length", post(b"", b""), [411]),
    ("a body that is compressed", sized(more=b"Content-Encoding: gzip\r\n") + GET, [415]),
    ("Expect of something else", sized(more=b"Expect: tea\r\n") + GET, [417]),
    ("a body for GET", get(b"/healthz", b"Host: localhost\r\nContent-Length: 5\r\n") + SHORT + GET, [200, 200]),
    ("application/json in capitals", sized(kind=b"Content-Type: Application/JSON\r\n") + GET, [200, 200]),
    ("charset=utf-8", sized(kind=b"Content-Type: application/json; charset=utf-8\r\n"), [200]),
    ("charset=UTF-8 in quotes", sized(kind=b'Content-Type: application/json ;Charset="UTF-8"\r\n'), [200]),
    ("charset=latin1", sized(kind=b"Content-Type: application/json; charset=latin1\r\n") + GET, [415, 200]),
    ("text/yaml", sized(kind=b"Content-Type: text/yaml\r\n") + GET, [415, 200]),
    ("application/jsonp", sized(kind=b"Content-Type: application/jsonp\r\n") + GET, [415, 200]),
    ("no Content-Type", sized(kind=b"") + GET, [415, 200]),
    ("HEAD", GET.replace(b"GET", b"HEAD").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), [200]),
]


def bytes_and_their_answers(context):
    """each row of bytes has its statuses, and no hidden request is answered"""
    wrong = []
    for what, sent, expected in ROWS:
        got = statuses(exchange(context.service.port, sent))
        if got != expected:
            wrong.append(f"{what}: {got}, not {expected}")
    assert not wrong, "\n".join(wrong)
    assert context.service.get("/healthz").status == 200


def headers_of_every_answer(context):
    """nosniff, Content-Security-Policy and Cache-Control on all answers, refusals too"""
    for what, sent, _ in ROWS:
        head = exchange(context.service.port, sent).partition(b"\r\n\r\n")[0].lower()
        for header in (b"x-content-type-options: nosniff", b"content-security-policy: default-src 'none'; frame-ancestors 'none'",
                       b"cache-control: no-store", b"x-request-id: ", b"date: "):
            assert b"\r\n" + header in head, (what, header, head)


def waits_for_a_body(context):
    """Expect: 100-continue: the body is asked for, but not that of a refused request"""
    head = post(b"Content-Length: %d\r\nExpect: 100-continue\r\n" % len(BODY), b"")
    with socket.create_connection(("127.0.0.1", context.service.port), timeout=20) as connection:
        connection.sendall(head)
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(BODY)
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")
    refused = exchange(context.service.port, head.replace(b"/v1/check", b"/nothing"))
    assert statuses(refused) == [404], refused


def refusals_say_why(context):
    """a refusal is JSON that names the reason"""
    for sent, words in ((get(b"/v1/schema", b"Host: evil.example\r\n"), b"evil.example"), (get(b"/v1/schema", b""), b"`Host`"),
                        (chunked(b"0x5\r\n" + SHORT + b"\r\n0\r\n\r\n"), b"chunk"), (get(b"/nothing"), b"unknown path"),
                        (post(b"Content-Length: 5\r\nContent-Length: 5\r\n", SHORT), b"`Content-Length`")):
        answer = exchange(context.service.port, sent)
        assert b'{"error":{"message":"' in answer and words in answer, answer


TESTS = [bytes_and_their_answers, headers_of_every_answer, waits_for_a_body, refusals_say_why]
