/**
 * Step 3. Takes typed requests from the endpoints, gives commands to the partition and outcomes back: one class per action of the API.
 *
 * <p>Reading order: {@link io.holdfast.app.action.Actions}, the dispatch; {@code SendMessageAction} as an example;
 * {@link io.holdfast.app.action.Invocation} and {@link io.holdfast.app.action.Requester}, the way back; the other actions by their names. Of queues that are
 * spread over several partitions: {@code SpreadSend}, {@code SpreadReceive}, {@code PartReceipts}, {@code PartReplies}.
 *
 * <p>It must not know HTTP, JSON or storage.
 */
@NullMarked
package io.holdfast.app.action;

import org.jspecify.annotations.NullMarked;
