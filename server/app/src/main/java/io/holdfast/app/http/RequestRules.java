package io.holdfast.app.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.jspecify.annotations.Nullable;

/** What a head must fulfil beyond what the decoder checks. Pure functions. */
final class RequestRules {
    private RequestRules() {}

    /** Why the request is refused before its body is read, or null. */
    static @Nullable HttpRefusal firstBroken(HttpRequest request, int hostCount, HttpLimits limits) {
        if (request.decoderResult().isFailure()) {
            return ofDecoderFailure(request.decoderResult().cause());
        }
        HttpVersion version = request.protocolVersion();
        boolean current = version.equals(HttpVersion.HTTP_1_1);
        if (!current && !version.equals(HttpVersion.HTTP_1_0)) {
            return HttpRefusal.VERSION_UNKNOWN;
        }
        if (hostCount > 1 || (current && hostCount == 0) || !RequestTarget.isValid(request.uri())) {
            return HttpRefusal.BAD_REQUEST;
        }
        HttpHeaders headers = request.headers();
        String coding = headers.get(HttpHeaderNames.TRANSFER_ENCODING);
        if (coding != null && !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(coding)) {
            return HttpRefusal.TRANSFER_CODING_UNKNOWN;
        }
        String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (length == null && coding == null && headers.contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1)) {
            // The decoder would take 8 bytes for the body of such a request, after a draft that nobody else follows.
            return HttpRefusal.BAD_REQUEST;
        }
        if (length != null && HttpUtil.getContentLength(request) > limits.bodyBytes()) {
            return HttpRefusal.BODY_TOO_LARGE;
        }
        String expectation = headers.get(HttpHeaderNames.EXPECT);
        if (expectation != null && !HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation)) {
            return HttpRefusal.EXPECTATION_FAILED;
        }
        return null;
    }

    private static HttpRefusal ofDecoderFailure(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return HttpRefusal.TARGET_TOO_LONG;
        }
        return cause instanceof TooLongHttpHeaderException ? HttpRefusal.HEADERS_TOO_LARGE : HttpRefusal.BAD_REQUEST;
    }

    /** Whether the client waits for a go-ahead before it sends the body. Clients of HTTP/1.0 cannot. */
    static boolean awaitsContinue(HttpRequest request) {
        return request.headers().contains(HttpHeaderNames.EXPECT)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1);
    }

    /** Whether the connection may be used again. HTTP/1.0 closes always: its keep-alive was an afterthought. */
    static boolean keepsAlive(HttpRequest request) {
        return request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && (!request.headers().contains(HttpHeaderNames.CONNECTION)
                        || !request.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true));
    }
}
