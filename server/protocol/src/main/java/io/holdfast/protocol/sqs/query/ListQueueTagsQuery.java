package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import java.util.Map;

/** The answer to ListQueueTags on the wire. */
final class ListQueueTagsQuery {
    private static final Element TAGS = Element.list("Tag", "Tags");
    private static final Element KEY = Element.named("Key");
    private static final Element VALUE = Element.named("Value");

    private ListQueueTagsQuery() {}

    static void write(ListQueueTagsResult result, QueryDocument out) {
        if (result.tags().isEmpty()) {
            out.nothing(TAGS);
            return;
        }
        out.openList(TAGS);
        for (Map.Entry<String, String> tag : result.tags().entrySet()) {
            out.openItem(TAGS);
            out.text(KEY, tag.getKey());
            out.text(VALUE, tag.getValue());
            out.closeItem(TAGS);
        }
        out.closeList(TAGS);
    }
}
