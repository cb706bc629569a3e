/**
 * Step 4, for what belongs to no queue. Takes commands from the partition, gives row changes and replies to it.
 * It must not know queues, storage, threads, clocks or randomness: what is random comes with the command.
 *
 * <p>Reading order: {@link io.holdfast.control.ControlEngine} is the door, {@link io.holdfast.control.ControlCommand} what it is asked,
 * {@link io.holdfast.control.ControlReply} what it answers, {@link io.holdfast.control.ControlView} what all others may read; {@code ReceiptKeyRow} and {@code DirectoryRow} are the bytes of its rows;
 * {@code control.identity} keeps users and access keys, {@code control.alarm} alarms, {@code control.member} the nodes of a cluster.
 */
@NullMarked
package io.holdfast.control;

import org.jspecify.annotations.NullMarked;
