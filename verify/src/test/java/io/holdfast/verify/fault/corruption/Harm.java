package io.holdfast.verify.fault.corruption;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;

/** What can happen to one file of a data directory while no server runs. */
enum Harm {
    FLIP_BIT(true) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            long at = place(file, random);
            int bit = random.nextInt(8);
            try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                bytes.seek(at);
                int old = bytes.read();
                bytes.seek(at);
                bytes.write(old ^ 1 << bit);
            }
            return "bit " + bit + " of byte " + at;
        }
    },
    ZERO_PAGE(true) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            long at = place(file, random) / PAGE * PAGE;
            write(file, at, new byte[lengthAt(file, at)]);
            return "page at " + at;
        }
    },
    GARBLE_PAGE(true) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            long at = place(file, random) / PAGE * PAGE;
            byte[] garbage = new byte[lengthAt(file, at)];
            random.nextBytes(garbage);
            write(file, at, garbage);
            return "page at " + at;
        }
    },
    CUT_ANYWHERE(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            return cut(file, place(file, random));
        }
    },
    CUT_AT_RECORD(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            List<Long> boundaries = StorageFiles.boundaries(file);
            return cut(file, boundaries.isEmpty() ? 0 : boundaries.get(random.nextInt(boundaries.size())));
        }
    },
    CUT_TO_NOTHING(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            return cut(file, 0);
        }
    },
    ZERO_ALL(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            long size = Files.size(file);
            cut(file, 0);
            write(file, size - 1, new byte[1]);
            return "all of " + size + " bytes";
        }
    },
    DELETE(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            Files.delete(file);
            return "deleted";
        }
    },
    APPEND_GARBAGE(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            byte[] garbage = new byte[1 + random.nextInt(3 * PAGE)];
            random.nextBytes(garbage);
            write(file, Files.size(file), garbage);
            return garbage.length + " bytes";
        }
    },
    /** Only if there is an older one that differs. */
    OLDER_COPY(false) {
        @Override
        String doTo(Path file, Path older, SplittableRandom random) throws IOException {
            long size = Files.size(file);
            Files.copy(older, file, StandardCopyOption.REPLACE_EXISTING);
            return Files.size(file) + " bytes in place of " + size;
        }
    };

    private static final int PAGE = 4096;
    private static final int CHUNK = 1 << 20;
    /** Half of all harms fall so near to the last byte that is not zero: most places of a preallocated file are empty. */
    private static final int NEAR_THE_END = 3 * PAGE;

    private final boolean isSmall;

    Harm(boolean isSmall) {
        this.isSmall = isSmall;
    }

    /**
     * Does it, at a place that the random numbers choose; returns where. The older copy need not exist, except for {@link #OLDER_COPY}. Files
     * that are empty can only be deleted or appended to.
     */
    abstract String doTo(Path file, Path older, SplittableRandom random) throws IOException;

    /** Whether it changes one page at most: in the last page of a log nobody can tell this from a write that a crash has torn. */
    boolean isSmall() {
        return isSmall;
    }

    boolean isPossible(Path file, Path older) throws IOException {
        return switch (this) {
            case DELETE, APPEND_GARBAGE -> true;
            case OLDER_COPY -> Files.exists(older) && Files.mismatch(file, older) >= 0;
            default -> Files.size(file) > 0;
        };
    }

    private static long place(Path file, SplittableRandom random) throws IOException {
        long size = Files.size(file);
        if (random.nextBoolean()) {
            return random.nextLong(size);
        }
        long end = Math.max(1, endOfContent(file));
        return end - 1 - random.nextLong(Math.min(end, NEAR_THE_END));
    }

    /** Where the zeros begin that the file ends with. */
    private static long endOfContent(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (long at = (channel.size() - 1) / CHUNK * CHUNK; at >= 0; at -= CHUNK) {
                ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
                while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
                    // A read may return less than was asked for.
                }
                for (int i = bytes.position() - 1; i >= 0; i--) {
                    if (bytes.get(i) != 0) {
                        return at + i + 1;
                    }
                }
            }
            return 0;
        }
    }

    private static int lengthAt(Path file, long at) throws IOException {
        return (int) Math.min(PAGE, Files.size(file) - at);
    }

    static String cut(Path file, long at) throws IOException {
        long size = Files.size(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(at);
        }
        return "at " + at + " of " + size;
    }

    private static void write(Path file, long at, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), at);
        }
    }
}
