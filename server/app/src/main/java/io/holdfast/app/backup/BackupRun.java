package io.holdfast.app.backup;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.store.DirectoryContents;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes one backup: takes the moment, then copies its files. Whatever happens, what lies in the server's own directory for it is deleted. One thread. */
final class BackupRun {
    /** Files of the data directory that the storage does not know: how its time goes on, and what its webhooks are signed with. */
    private static final List<String> OWN_FILES = List.of("clock", "webhook-secret");

    private static final long MIB = 1 << 20;

    private final BackedUpServer server;
    private final BackupRequest request;
    private final BackupTarget target;
    private final BackupProgress progress;
    private final FileCopy copy;

    BackupRun(BackedUpServer server, BackupRequest request, BackupTarget target, BackupProgress progress) {
        this.server = server;
        this.request = request;
        this.target = target;
        this.progress = progress;
        this.copy =
                new FileCopy(CopyPace.of(request.bytesPerSecond(), server.nanoTime(), progress.stop()), progress::read);
    }

    /** Returns the sentence that says what there is now. */
    String run() throws IOException, StoreFailure, EncryptionRefused, BackupRefused, BackupStopped {
        Map<String, BackedUpFile> base = request.incrementalFrom().isPresent()
                ? StoredBackup.in(request.incrementalFrom().get()).manifest().byPath()
                : Map.of();
        target.begin();
        boolean isComplete = false;
        Path taken = server.moments().directory();
        try {
            StorageMoment moment = server.moments().take(server.clock()::millis, progress.stop());
            for (String name : OWN_FILES) {
                ServerMoment.copyIfThere(name, server.dataDir(), taken);
            }
            progress.momentWas(moment.timeMillis());
            // Not before the moment: then it has all keys that are needed.
            if (request.keyringTo().isPresent()) {
                server.moments().copyKeyring(request.keyringTo().get());
            }
            List<BackedUpFile> files = copyAll(taken, base);
            BackupManifest manifest = new BackupManifest(
                    server.version(),
                    DirectoryContents.of(taken).format(),
                    Instant.ofEpochMilli(moment.timeMillis()),
                    moment.position(),
                    server.moments().partitions(),
                    Encryption.keyringOf(taken).orElse(BackupManifest.NO_KEYRING),
                    files);
            target.finish(manifest);
            isComplete = true;
            return "The backup of " + manifest.at() + " is in " + target + ".";
        } finally {
            try {
                server.moments().discard();
            } finally {
                if (!isComplete) {
                    target.discard();
                }
            }
        }
    }

    private List<BackedUpFile> copyAll(Path taken, Map<String, BackedUpFile> base)
            throws IOException, BackupRefused, BackupStopped {
        List<String> names = Places.filesIn(taken);
        long total = 0;
        for (String name : names) {
            total += Files.size(taken.resolve(name));
        }
        progress.willRead(names.size(), total);
        boolean links = !request.copies() && canLink(taken);
        requireRoom(taken, names, base, links);
        List<BackedUpFile> files = new ArrayList<>();
        for (String name : names) {
            Path to = target.data().resolve(name);
            Places.makeParents(to);
            files.add(copyOne(taken.resolve(name), to, name, base, links));
        }
        return files;
    }

    private BackedUpFile copyOne(Path file, Path to, String name, Map<String, BackedUpFile> base, boolean links)
            throws IOException, BackupStopped {
        long bytes = Files.size(file);
        boolean isSorted = BackedUpFile.isSorted(name);
        BackedUpFile before = base.get(name);
        if (isSorted && before != null && before.bytes() == bytes) {
            String hash = copy.hash(file);
            Path known = request.incrementalFrom()
                    .orElseThrow()
                    .resolve(BackupTarget.DATA)
                    .resolve(name);
            if (hash.equals(before.sha256()) && FileCopy.link(known, to)) {
                return new BackedUpFile(name, bytes, hash);
            }
        } else if (isSorted && links) {
            String hash = copy.hash(file);
            if (FileCopy.link(file, to)) {
                return new BackedUpFile(name, bytes, hash);
            }
        }
        String hash = copy.copy(file, to);
        progress.wrote(bytes);
        return new BackedUpFile(name, bytes, hash);
    }

    /** Tried out: two directories of one disk may be mounted apart. */
    private boolean canLink(Path taken) throws IOException {
        Path tried = target.data().resolve("link");
        Path file = taken.resolve(Places.filesIn(taken).get(0));
        boolean isPossible = FileCopy.link(file, tried);
        Files.deleteIfExists(tried);
        return isPossible;
    }

    /** A disk that fills up would stop whoever else writes there, the server too. */
    private void requireRoom(Path taken, List<String> names, Map<String, BackedUpFile> base, boolean links)
            throws IOException, BackupRefused {
        long needed = 0;
        for (String name : names) {
            long bytes = Files.size(taken.resolve(name));
            BackedUpFile before = base.get(name);
            boolean isShared = BackedUpFile.isSorted(name) && (links || (before != null && before.bytes() == bytes));
            needed += isShared ? 0 : bytes;
        }
        FileStore disk = Files.getFileStore(target.data());
        long reserve =
                disk.equals(Files.getFileStore(taken)) ? server.reserveBytes().applyAsLong(disk.getTotalSpace()) : 0;
        long free = disk.getUsableSpace();
        if (free - reserve < needed) {
            throw new BackupRefused("The disk of " + target + " has too little room for the backup, which needs "
                    + mebibytes(needed) + " MiB: " + mebibytes(free) + " MiB are free"
                    + (reserve > 0 ? ", and " + mebibytes(reserve) + " MiB must stay free for the server." : "."));
        }
    }

    private static long mebibytes(long bytes) {
        return (bytes + MIB - 1) / MIB;
    }
}
