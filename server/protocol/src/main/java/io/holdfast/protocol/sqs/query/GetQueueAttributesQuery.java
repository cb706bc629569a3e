package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Map;

/** GetQueueAttributes on the wire. */
final class GetQueueAttributesQuery {
    private static final Element ATTRIBUTES = Element.list("Attribute", "Attributes");
    private static final Element NAME = Element.named("Name");
    private static final Element VALUE = Element.named("Value");

    private GetQueueAttributesQuery() {}

    static GetQueueAttributesRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        QueryTexts names = new QueryTexts();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case ATTRIBUTE_NAME -> names.read(in);
                default -> {}
            }
        }
        return new GetQueueAttributesRequest(in.queueUrl(queueUrl), names.list());
    }

    static void write(GetQueueAttributesResult result, QueryDocument out) {
        if (result.attributes().isEmpty()) {
            out.nothing(ATTRIBUTES);
            return;
        }
        out.openList(ATTRIBUTES);
        for (Map.Entry<QueueAttribute, String> attribute : result.attributes().entrySet()) {
            out.openItem(ATTRIBUTES);
            out.text(NAME, attribute.getKey().wireName());
            out.text(VALUE, attribute.getValue());
            out.closeItem(ATTRIBUTES);
        }
        out.closeList(ATTRIBUTES);
    }
}
