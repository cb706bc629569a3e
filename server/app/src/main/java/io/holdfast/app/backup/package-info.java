/**
 * Beside the steps. Takes a moment of a running server, or of all nodes of a cluster, and gives a directory with everything in it; takes such a directory back, whole or one
 * queue of it.
 * It must not know who asks, nor what a key is.
 *
 * <p>Reading order: {@link io.holdfast.app.backup.Backups} is what a server offers; {@link io.holdfast.app.backup.MomentSource} is what is copied, of one server or of
 * a cluster; {@code BackupRun} makes one, file by file with {@code FileCopy}, and writes the
 * {@link io.holdfast.app.backup.BackupManifest} last. {@link io.holdfast.app.backup.StoredBackup} reads and checks one, {@link io.holdfast.app.backup.Restore} makes
 * a data directory of it, {@link io.holdfast.app.backup.OpenedBackup} shows the messages of a queue in it.
 *
 * <pre>
 * DIR/
 *   UNFINISHED-BACKUP   from the beginning until everything is there
 *   BACKUP              the manifest, written last
 *   data/               a data directory, as a crash at the moment would have left it
 *   opened-…/           while somebody looks into it
 * </pre>
 */
@NullMarked
package io.holdfast.app.backup;

import org.jspecify.annotations.NullMarked;
