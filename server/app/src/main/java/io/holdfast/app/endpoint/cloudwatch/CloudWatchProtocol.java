package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.wire.tree.Tree.Members;

/** How CloudWatch is spoken. Any thread. */
interface CloudWatchProtocol {
    /** Takes a request apart. */
    Asked read(UnreadRequest request) throws CloudWatchRefused;

    Response success(CloudWatchOperation operation, Members result, Exchange exchange);

    /**
     * An error as this protocol writes it.
     *
     * @param isQueryMode whether the client wants what the Query protocol would tell it
     */
    Response failure(CloudWatchError error, boolean isQueryMode, Exchange exchange);

    /**
     * What is asked.
     *
     * @param operation its name, which may be that of none
     */
    record Asked(String operation, Members members) {}
}
