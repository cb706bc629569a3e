/**
 * Step 4. Takes commands from the partition, gives row changes and replies back to it.
 * It must not know HTTP, storage engines, threads, clocks or randomness.
 */
@NullMarked
package io.holdfast.engine;

import org.jspecify.annotations.NullMarked;
