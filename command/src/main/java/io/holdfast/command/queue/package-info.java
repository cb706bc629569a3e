/**
 * Beside the steps. Takes {@code holdfast queues}, {@code send}, {@code peek} and their like from a person or a script, asks the server and prints the answer.
 * It must not know how requests are signed, nor how wide the terminal is. Reading order: {@code QueueCommand} is what all of them share, {@code
 * QueueCommands} lists them.
 */
@NullMarked
package io.holdfast.command.queue;

import org.jspecify.annotations.NullMarked;
