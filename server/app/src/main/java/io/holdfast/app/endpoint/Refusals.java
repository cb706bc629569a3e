package io.holdfast.app.endpoint;

import io.holdfast.app.endpoint.xml.XmlAnswers;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.iam.IamResults;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsResults;
import io.holdfast.protocol.wire.query.QueryError;

/** What no node takes, in the words of the API that was spoken: 503, so that clients try again. */
final class Refusals {
    private static final int UNAVAILABLE = 503;
    private static final ResponseHead KMS = ResponseHead.of(UNAVAILABLE, "application/x-amz-json-1.1");
    private static final XmlAnswers<String> IDENTITY = new XmlAnswers<>((text, id) -> text, IamResults::write);

    private Refusals() {}

    static Response kms(String sentence) {
        return Response.of(KMS, KmsResults.write(new KmsError("DependencyTimeoutException", UNAVAILABLE, sentence)));
    }

    static void identity(Exchange exchange, String sentence) {
        IDENTITY.refuse(exchange, new QueryError("ServiceUnavailable", UNAVAILABLE, sentence));
    }
}
