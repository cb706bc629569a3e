/**
 * Step 4. What the engine is asked and what it answers: one record per command, {@link io.holdfast.engine.command.Reply}, and the values
 * in both. Everything that actions may see of the engine.
 * It must not know how queues work or what rows look like.
 *
 * <p>Read {@link io.holdfast.engine.command.Command} and {@link io.holdfast.engine.command.Reply} first; then
 * {@link io.holdfast.engine.command.SendMessage}, {@link io.holdfast.engine.command.ReceiveMessage} and
 * {@link io.holdfast.engine.command.DeleteMessage} with {@link io.holdfast.engine.command.Message},
 * {@link io.holdfast.engine.command.Delivery} and {@link io.holdfast.engine.command.Receipt}; then
 * {@link io.holdfast.engine.command.QueueInfo} with {@link io.holdfast.engine.command.QueueSettings}. Between partitions:
 * {@link io.holdfast.engine.command.Departure}, {@link io.holdfast.engine.command.AcceptArrivals},
 * {@link io.holdfast.engine.command.ForgetDepartures}.
 */
@NullMarked
package io.holdfast.engine.command;

import org.jspecify.annotations.NullMarked;
