/**
 * Step 5. Takes batches of row changes from the partition, gives them back after they are durable.
 * It must not know what a queue is.
 *
 * <p>The doors are {@link io.holdfast.store.Store} (what the partition calls), {@link io.holdfast.store.Batch} (what it
 * hands over) and {@link io.holdfast.store.Storage} (how the assembly makes them). Which partitions a node may decide for is
 * {@link io.holdfast.store.Leadership}'s to say; on one node it is all of them.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>A commit: {@code RocksStore} gives a {@code Batch} to the log and its rows to a {@code RocksDatabase}; {@code AppliedRow} says how far
 *       the rows are.
 *   <li>A start: {@code StorageOpening} claims a {@code DataDirectory} with its {@code DirectoryLock}, lets {@code RowsOpening} open the rows and
 *       compares them with the {@code Facts}; {@code IntegrityChecks} refuses. The result is a {@code NodeStorage}, whose
 *       {@code StorageCheckpoint} keeps the log short.
 *   <li>A repair: {@code DamagedStore} reads with {@code Salvage}, writes {@code Replacements} and a {@code LogReplacement}, and puts them in place
 *       with {@code RepairMoves}. {@code Repartitioning} is made alike.
 *   <li>A node of a cluster: {@code ReplicaDirectory} and {@code ReplicatedRows}, whose {@code ReplicaDatabase} can be replaced while it is read;
 *       {@link io.holdfast.store.ReplicaState} is what it tells of that.
 * </ol>
 */
@NullMarked
package io.holdfast.store;

import org.jspecify.annotations.NullMarked;
