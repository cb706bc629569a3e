package io.holdfast.app.endpoint.cloudwatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchLimits;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import io.holdfast.protocol.wire.query.QueryXml;
import io.holdfast.protocol.wire.tree.FormTree;
import io.holdfast.protocol.wire.tree.MalformedTree;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.XmlTree;
import java.util.Objects;

/** Forms, answered with XML. */
final class QueryProtocol implements CloudWatchProtocol {
    private static final String NAMESPACE = "http://monitoring.amazonaws.com/doc/2010-08-01/";
    private static final String TYPE = "text/xml";
    private static final ResponseHead OK = ResponseHead.of(200, TYPE);

    @Override
    public Asked read(UnreadRequest request) throws CloudWatchRefused {
        RequestBody body = RequestBody.of(request);
        try {
            Members members = FormTree.read(FormParameters.read(
                    request.query(), body.bytes(), body.offset(), body.length(), CloudWatchLimits.FORM_MAX_PARAMETERS));
            return new Asked(members.get("Action") instanceof Loose action ? action.value() : "", members);
        } catch (QueryRefused malformed) {
            throw new CloudWatchRefused(
                    CloudWatchError.malformed(malformed.error().message()));
        } catch (MalformedTree malformed) {
            throw new CloudWatchRefused(CloudWatchError.malformed(malformed.sentence()));
        }
    }

    @Override
    public Response success(CloudWatchOperation operation, Members result, Exchange exchange) {
        String name = operation.wireName();
        QueryXml out = QueryXml.begin(NAMESPACE, name);
        if (operation.hasOutput()) {
            out.open(name + "Result");
            XmlTree.write(result, out);
            out.close(name + "Result");
        }
        return Response.of(OK, out.end(exchange.requestId()).getBytes(UTF_8));
    }

    @Override
    public Response failure(CloudWatchError error, boolean isQueryMode, Exchange exchange) {
        QueryError told =
                new QueryError(error.queryCode(), error.httpStatus(), Objects.requireNonNullElse(error.message(), ""));
        return Response.of(
                ResponseHead.of(error.httpStatus(), TYPE),
                QueryXml.error(NAMESPACE, told, exchange.requestId()).getBytes(UTF_8));
    }
}
