/**
 * Beside the steps. Takes a queue of a running server, gives what our consumer library makes of it, measured in a process of its own.
 * Must not know how the queue was filled nor what the numbers are compared with.
 */
@NullMarked
package io.holdfast.bench.consumer;

import org.jspecify.annotations.NullMarked;
