package io.holdfast.app.partition;

import io.holdfast.engine.row.MinuteRow;

/** Sees a minute; returns false to stop. */
public interface MinuteVisitor {
    /**
     * Sees one.
     *
     * @param minute since 1970, in the server's own time
     */
    boolean minute(long minute, MinuteRow counted);
}
