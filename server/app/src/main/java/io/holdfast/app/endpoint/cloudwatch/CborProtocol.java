package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.wire.cbor.CborTree;
import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree.Members;

/** Smithy RPC v2 in CBOR. Every answer says so in a header, without which some clients do not take it. */
final class CborProtocol implements CloudWatchProtocol {
    private static final String TYPE = "application/cbor";
    private static final ResponseHead OK = spoken(ResponseHead.of(200, TYPE));
    private static final ResponseHead EMPTY = spoken(ResponseHead.of(200));

    @Override
    public Asked read(UnreadRequest request) throws CloudWatchRefused {
        RequestBody body = RequestBody.of(request);
        try {
            return new Asked(
                    request.path().substring(CloudWatchOperation.PATH_PREFIX.length()),
                    CborTree.read(body.bytes(), body.offset(), body.length()));
        } catch (MalformedTree malformed) {
            throw new CloudWatchRefused(CloudWatchError.malformed(malformed.sentence()));
        }
    }

    @Override
    public Response success(CloudWatchOperation operation, Members result, Exchange exchange) {
        return operation.hasOutput() ? Response.of(OK, CborTree.write(result)) : Response.of(EMPTY);
    }

    @Override
    public Response failure(CloudWatchError error, boolean isQueryMode, Exchange exchange) {
        return Response.of(spoken(ErrorAnswer.head(error, TYPE, isQueryMode)), CborTree.write(ErrorAnswer.body(error)));
    }

    private static ResponseHead spoken(ResponseHead head) {
        return head.with("smithy-protocol", "rpc-v2-cbor");
    }
}
