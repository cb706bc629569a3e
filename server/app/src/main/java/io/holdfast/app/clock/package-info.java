/**
 * Beside the steps. Takes the clocks of the machine from the operating system, gives the partition a time that only goes forward, and the
 * actions the way from that time to the one that clients see.
 *
 * <p>Reading order: {@link io.holdfast.app.clock.ServerTime}, the door; {@code ClockWatch}, what is done every second; {@code ClockStart}, where
 * time goes on after a stop; {@code ClockFacts}, what is kept on disk for that.
 *
 * <p>It must not know queues, HTTP or the storage.
 */
@NullMarked
package io.holdfast.app.clock;

import org.jspecify.annotations.NullMarked;
