package io.holdfast.log;

/**
 * The witness of how far the log was known to be durable, outside of the log itself: without it a log that lost its end would look like a
 * shorter one. It is written after each sync and is itself not synced, so that it costs nothing: it survives the end of the process
 * exactly, and after a power cut it may lag behind but never runs ahead.
 */
interface ReachedMark {
    /** The newest position that is known to be durable; 0 if none is. */
    long load();

    void reached(long position);

    /** Makes it durable, at an orderly end. */
    void sync();

    void close();
}
