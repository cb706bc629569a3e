package io.holdfast.app.endpoint;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.iam.IamEndpoint;
import io.holdfast.app.endpoint.sts.StsEndpoint;
import io.holdfast.app.endpoint.xml.XmlAnswers;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResults;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sts.StsRequests;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Takes forms that are for IAM or STS instead of SQS: AWS's Query APIs tell each other apart by their version. Looked for where it can be at all,
 * because most forms are messages.
 */
public final class IdentityRoutes {
    private static final byte[] IAM = version(IamRequests.VERSION);
    private static final byte[] STS = version(StsRequests.VERSION);
    private static final List<String> IAM_SERVICE = List.of("iam");
    private static final List<String> STS_SERVICE = List.of("sts");

    private final Authentication authentication;
    private final IamEndpoint iam;
    private final StsEndpoint sts;
    private final XmlAnswers<String> refusals = new XmlAnswers<>((text, id) -> text, IamResults::write);

    public IdentityRoutes(Authentication authentication, IamEndpoint iam, StsEndpoint sts) {
        this.authentication = authentication;
        this.iam = iam;
        this.sts = sts;
    }

    /** Whether the form was for one of them; then it is answered. */
    boolean take(Exchange exchange) {
        String authorization = exchange.header("authorization");
        boolean signedForQueues = authorization != null && authorization.contains("/sqs/aws4_request");
        if (signedForQueues) {
            return false;
        }
        boolean forIam = names(exchange, IAM);
        if (!forIam && !names(exchange, STS)) {
            return false;
        }
        try {
            Principal who = authentication.authenticate(exchange, forIam ? IAM_SERVICE : STS_SERVICE);
            FormParameters form = FormParameters.read(
                    exchange.query(), exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
            if (forIam) {
                iam.handle(exchange, form, who, authentication.context(exchange, who));
            } else {
                sts.handle(exchange, form, who, authentication.context(exchange, who));
            }
        } catch (RequestRefused refused) {
            Failure failure = refused.failure();
            refusals.refuse(
                    exchange,
                    new QueryError(failure.error().queryCode(), failure.error().httpStatus(), failure.message()));
        } catch (QueryRefused malformed) {
            refusals.refuse(exchange, malformed.error());
        }
        return true;
    }

    private static byte[] version(String version) {
        return ("Version=" + version).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean names(Exchange exchange, byte[] version) {
        String query = exchange.query();
        byte[] ofUrl = query == null ? new byte[0] : query.getBytes(StandardCharsets.ISO_8859_1);
        return contains(exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), version)
                || contains(ofUrl, 0, ofUrl.length, version);
    }

    /** As a whole parameter. */
    private static boolean contains(byte[] bytes, int offset, int length, byte[] version) {
        int end = offset + length;
        for (int at = offset; at + version.length <= end; at++) {
            if ((at == offset || bytes[at - 1] == '&')
                    && (at + version.length == end || bytes[at + version.length] == '&')
                    && Arrays.equals(bytes, at, at + version.length, version, 0, version.length)) {
                return true;
            }
        }
        return false;
    }
}
