/**
 * One seed, one thread, the whole world: takes the real partition and engine, gives them a clock, a loop and a disk that are moved by hand,
 * lets the disk lose what was not synced, and holds every reply against a reference model of a queue.
 * The model must not know how the engine does it.
 */
@NullMarked
package io.holdfast.verify.simulation;

import org.jspecify.annotations.NullMarked;
