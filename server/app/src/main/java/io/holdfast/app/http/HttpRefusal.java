package io.holdfast.app.http;

import java.nio.charset.StandardCharsets;

/** Why a request is turned away before anyone looks at what it wants. The connection ends with the answer. */
enum HttpRefusal {
    BAD_REQUEST(400, "The request is not valid HTTP."),
    PLAIN_ON_TLS(400, "This port speaks TLS: use https://."),
    OTHER_SITE(403, "Requests that web pages of other sites make are refused."),
    UNKNOWN_HOST(403, "The server does not go by the host name of this request; security.allowed-hosts can add it."),
    TIMEOUT(408, "The request did not arrive in time."),
    BODY_TOO_LARGE(413, "The request body is too large."),
    TARGET_TOO_LONG(414, "The request line is too long."),
    EXPECTATION_FAILED(417, "Only the expectation 100-continue is known."),
    HEADERS_TOO_LARGE(431, "The request has too many or too large headers."),
    INTERNAL_ERROR(500, "The request failed on the server's side."),
    TRANSFER_CODING_UNKNOWN(501, "Only the transfer coding chunked is known."),
    NOT_ANSWERED_IN_TIME(503, "The server did not answer in time. The request may have been carried out."),
    TOO_BUSY(503, "The server has no room for this now. Try again later."),
    VERSION_UNKNOWN(505, "Only HTTP/1.0 and HTTP/1.1 are known.");

    private final int status;
    private final String text;

    HttpRefusal(int status, String text) {
        this.status = status;
        this.text = text;
    }

    int status() {
        return status;
    }

    String sentence() {
        return text;
    }

    Response response() {
        ResponseHead head = ResponseHead.of(status, "text/plain");
        return Response.of(head, (text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
