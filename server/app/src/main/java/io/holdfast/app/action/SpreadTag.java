package io.holdfast.app.action;

import io.holdfast.engine.command.QueueSettings;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tag may say that spreads a queue over several partitions. Null means no objection. */
public final class SpreadTag {
    private SpreadTag() {}

    /** Of a queue that cannot be spread at all. */
    static @Nullable Failure objection(Map<String, String> tags, String queue) {
        String text = tags.get(QueueSettings.SPREAD_TAG);
        return text == null || text.equals("1")
                ? null
                : Failure.invalidParameter(
                        "The queue " + queue
                                + " was made when there were fewer partitions, and cannot be spread over them; make a new one.");
    }

    /** Messages can be moved out of one partition only. */
    public static String cannotMoveFrom(String queue) {
        return "The queue " + queue
                + " is spread over several partitions, so its messages cannot be moved as a whole. Remove the tag "
                + QueueSettings.SPREAD_TAG + " and receive what its other parts still have.";
    }

    /** @param most how many partitions there are */
    static @Nullable Failure objection(Map<String, String> tags, boolean isFifo, int most) {
        String text = tags.get(QueueSettings.SPREAD_TAG);
        if (text == null) {
            return null;
        }
        if (!text.matches("[1-9][0-9]{0,3}")) {
            return Failure.invalidParameter("The tag " + QueueSettings.SPREAD_TAG
                    + " must be the number of partitions that the queue is spread over, from 1 on.");
        }
        int wanted = Integer.parseInt(text);
        if (isFifo && wanted > 1) {
            return Failure.invalidParameter("The tag " + QueueSettings.SPREAD_TAG
                    + " is for standard queues: a FIFO queue cannot keep its order in several partitions.");
        }
        return wanted <= most
                ? null
                : Failure.invalidParameter("The tag " + QueueSettings.SPREAD_TAG + " asks for " + wanted
                        + " partitions, and this server has " + most + ".");
    }
}
