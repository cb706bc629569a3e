/**
 * Beside the steps. Takes single functions of the codec and the engine, gives their time and their allocations (JMH).
 * Must not know the network nor the disk: those are measured by {@code ./bench} as a whole.
 */
@NullMarked
package io.holdfast.bench.micro;

import org.jspecify.annotations.NullMarked;
