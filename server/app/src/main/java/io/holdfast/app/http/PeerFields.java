package io.holdfast.app.http;

import java.util.List;

/**
 * What a node says about a request that it passes on, beside the request itself. The names begin with a colon, which no header of HTTP does, so no
 * client can say any of it.
 */
public final class PeerFields {
    /** The id that the client's answer will carry. */
    public static final String REQUEST_ID = ":request-id";
    /** The address of the client. */
    public static final String CLIENT = ":client";
    /** {@code http} or {@code https}: what the client speaks. */
    public static final String SCHEME = ":scheme";
    /** Who the client has proved to be. */
    public static final String CALLER = ":caller";
    /** The partition that the request is for. */
    public static final String PARTITION = ":partition";
    /** What queue URLs begin with, so that this client can reach them. */
    public static final String BASE_URL = ":base-url";

    /**
     * The headers of clients that are passed on: all that any endpoint reads, except those that prove who they are. Where a request is passed on that
     * has been done.
     */
    public static final List<String> PASSED_ON = List.of(
            "accept",
            "accept-encoding",
            "content-encoding",
            "content-type",
            "traceparent",
            "user-agent",
            "x-amz-target",
            "x-amzn-query-mode",
            "x-amzn-trace-id",
            "x-holdfast-end-polls",
            "x-holdfast-poll-group",
            "x-holdfast-return-receive");

    private PeerFields() {}
}
