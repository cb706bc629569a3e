package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import org.jspecify.annotations.Nullable;

/** What becomes of a question about one queue. One of its methods is called, once, on the loop that has asked. */
public interface QueueListener {
    /** Null if there is no such queue. */
    void found(@Nullable QueueInfo queue);

    /** Nobody can say. */
    void failed(String sentence);
}
