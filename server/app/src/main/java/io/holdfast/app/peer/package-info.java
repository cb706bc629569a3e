/**
 * Step 1, between nodes. Takes requests whose signature is verified from the endpoints, gives them to the node that leads their queue, and its answer
 * back as it came; takes what other nodes pass on, gives it to the endpoints.
 *
 * <p>Reading order: {@link io.holdfast.app.peer.Placement}, what is known of who leads what; {@link io.holdfast.app.peer.Forwarder} with {@code Passage}
 * and {@link io.holdfast.app.peer.LeaderWait}, the way there; {@link io.holdfast.app.peer.PeerRoutes}, the other end of it;
 * {@link io.holdfast.app.peer.Gathering} with {@link io.holdfast.app.peer.ClusterQueues} and {@link io.holdfast.app.peer.LedQueues}, for what concerns all
 * nodes; {@link io.holdfast.app.peer.ClusterViews} with {@link io.holdfast.app.peer.LeaderQuestions}, for what operators, alarms and metrics need to know of
 * them; {@link io.holdfast.app.peer.RemoteCommands} with {@code CommandWire}, by which partitions hand messages to each other and the parts of a queue are
 * asked ({@code PartCommandWire}).
 *
 * <p>It must not know how nodes agree, what is stored, or Netty.
 */
@NullMarked
package io.holdfast.app.peer;

import org.jspecify.annotations.NullMarked;
