/**
 * One seed, one thread, the whole world: takes the real partition and engine, gives them a clock, a loop and a disk that are moved by hand,
 * lets the disk lose what was not synced, and holds every reply against a reference model of a queue.
 * In a cluster there are several of them over a log with Raft's guarantees, whose leaders come and go; to the model they are one.
 * The model must not know how the engine does it.
 */
@NullMarked
package io.holdfast.verify.simulation;

import org.jspecify.annotations.NullMarked;
