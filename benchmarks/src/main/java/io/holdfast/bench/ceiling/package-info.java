/**
 * Beside the steps. Takes requests from the load driver, gives constant answers: as fast as HTTP on Netty can be at all.
 * Must not know what a queue is: it is the yardstick, with and without one durable write per request.
 */
@NullMarked
package io.holdfast.bench.ceiling;

import org.jspecify.annotations.NullMarked;
