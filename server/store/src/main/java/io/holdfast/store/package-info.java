/**
 * Step 5. Takes batches of row changes from the partition, gives them back after they are durable.
 * It must not know what a queue is.
 *
 * <p>The doors are {@link io.holdfast.store.Store} (what the partition calls), {@link io.holdfast.store.Batch} (what it
 * hands over) and {@link io.holdfast.store.Storage} (how the assembly makes them). Which partitions a node may decide for is
 * {@link io.holdfast.store.Leadership}'s to say; on one node it is all of them.
 *
 * <p>Reading order: the doors; {@code RocksStore}, a store on one node; {@code NodeStorage}, its data directory; {@link io.holdfast.store.ReplicatedRows} and
 * {@link io.holdfast.store.ReplicaDirectory}, what a node of a cluster keeps; {@link io.holdfast.store.ReplicaState}, what it tells of that.
 */
@NullMarked
package io.holdfast.store;

import org.jspecify.annotations.NullMarked;
