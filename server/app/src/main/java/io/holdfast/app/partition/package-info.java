/**
 * Between steps 3 and 4. Takes commands from the actions, lets the engine decide, makes the batch durable, and only then answers.
 * It must not know HTTP, JSON or what a queue is; no locks anywhere below it.
 */
@NullMarked
package io.holdfast.app.partition;

import org.jspecify.annotations.NullMarked;
