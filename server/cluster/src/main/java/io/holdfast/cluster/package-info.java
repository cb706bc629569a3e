/**
 * Step 6. Takes batches of row changes from the partitions that this node leads, has them agreed on by a majority of nodes, and gives them to the rows
 * of all; tells the partitions when they lead. It must not know what a queue is, nor how requests get from node to node.
 *
 * <p>The consensus is Apache Ratis': one group for each partition, the control partition among them. The doors are
 * {@link io.holdfast.cluster.ClusterStorage} (a {@link io.holdfast.store.Storage}) and {@link io.holdfast.cluster.ClusterSettings}.
 *
 * <p>To be read in this order: {@code ReplicatedStore} (a commit), {@code Entry} (what is agreed on), {@code Replica} with
 * {@code EntryApplication} (what happens to it on every node),
 * {@code GroupLeadership} and {@code Leases} (who may decide, and since when for sure), {@code ReplicaSnapshots} (nodes that are far behind),
 * {@code Group} (a partition on this node), {@code Membership} with {@code Peers} (how groups come to be and change),
 * {@code ReplicaMoves} and {@code LeaderMoves} (how an {@link io.holdfast.cluster.Assignment} comes true), {@code RatisServer} with
 * {@code RatisStart} and {@code RatisProperties} (how Ratis is set up), {@code NodeIdentity}.
 */
@NullMarked
package io.holdfast.cluster;

import org.jspecify.annotations.NullMarked;
