/**
 * Beside the steps. Sees to guarded redrives of dead-letter queues: writes their snapshots, watches what becomes of the first few letters and of
 * all, and ends them. Moving and counting is the engine's, which keeps the record.
 *
 * <p>Must not know HTTP. Reading order: {@code GuardedRedrives} (what can be asked), {@code RedriveWatch} (what happens several times a second),
 * {@code Preparation} (before anything moves), {@code SnapshotWriter}, {@code Undecided}.
 */
@NullMarked
package io.holdfast.app.redrive;

import org.jspecify.annotations.NullMarked;
