package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.wire.tree.JsonTree;
import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree.Members;

/** AWS JSON 1.0. */
final class JsonProtocol implements CloudWatchProtocol {
    private static final String TYPE = "application/x-amz-json-1.0";
    private static final ResponseHead OK = ResponseHead.of(200, TYPE);

    @Override
    public Asked read(UnreadRequest request) throws CloudWatchRefused {
        String target = String.valueOf(request.target());
        RequestBody body = RequestBody.of(request);
        try {
            return new Asked(
                    target.substring(target.indexOf('.') + 1),
                    JsonTree.read(body.bytes(), body.offset(), body.length()));
        } catch (MalformedTree malformed) {
            throw new CloudWatchRefused(CloudWatchError.malformed(malformed.sentence()));
        }
    }

    @Override
    public Response success(CloudWatchOperation operation, Members result, Exchange exchange) {
        return operation.hasOutput() ? Response.of(OK, JsonTree.write(result)) : Response.of(OK);
    }

    @Override
    public Response failure(CloudWatchError error, boolean isQueryMode, Exchange exchange) {
        return Response.of(ErrorAnswer.head(error, TYPE, isQueryMode), JsonTree.write(ErrorAnswer.body(error)));
    }
}
