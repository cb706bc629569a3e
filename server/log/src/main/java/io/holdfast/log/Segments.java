package io.holdfast.log;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The segments in use: those with records that are still needed, in order, the last of them the one that is written, and one that lies ready to
 * follow it. Any thread. Whoever writes waits for the disk only if nothing lies ready.
 */
final class Segments {
    private final LogDirectory directory;
    private final SegmentFactory factory;
    private final LogSettings settings;
    /** Held while {@link #next} is being made. */
    private final Object making = new Object();
    /** Guarded by this object, like the next one. */
    private final Deque<Segment> needed = new ArrayDeque<>();

    private @Nullable Segment next;

    /** Something that may fail with the disk. */
    interface Change {
        void run() throws IOException;
    }

    private Segments(LogDirectory directory, SegmentFactory factory, LogSettings settings) {
        this.directory = directory;
        this.factory = factory;
        this.settings = settings;
    }

    /** Those of a new log: one. */
    static Segments made(LogDirectory directory, LogSettings settings, long epoch) throws IOException {
        for (String left : directory.names()) {
            if (Segment.numberOf(left) >= 0) {
                directory.delete(left);
            }
        }
        SegmentFactory factory = new SegmentFactory(directory, epoch, settings.segmentBytes(), 0);
        Segments segments = new Segments(directory, factory, settings);
        segments.needed.add(factory.make(settings.firstSegmentBytes()));
        return segments;
    }

    /** Those that were found. Records go on in the last one that has any. */
    static Segments of(List<Segment> found, LogDirectory directory, LogSettings settings, long epoch)
            throws IOException {
        List<Segment> all = new ArrayList<>(found);
        int inUse = 1;
        for (int i = 1; i < all.size(); i++) {
            inUse = all.get(i).lastPosition > 0 ? i + 1 : inUse;
        }
        for (int surplus = all.size() - 1; surplus > inUse; surplus--) {
            Segment empty = all.remove(surplus);
            empty.file.close();
            directory.delete(empty.name());
            // One after the other: a power cut that undid only a later deletion would leave a gap.
            directory.syncNames();
        }
        long newestNumber = all.get(all.size() - 1).number;
        SegmentFactory factory = new SegmentFactory(directory, epoch, settings.segmentBytes(), newestNumber);
        Segments segments = new Segments(directory, factory, settings);
        segments.next = all.size() > inUse ? all.remove(inUse) : null;
        segments.needed.addAll(all);
        return segments;
    }

    /** With room for a record of this length. For whoever writes. */
    Segment writable(long recordBytes) throws IOException {
        synchronized (this) {
            if (needed.getLast().hasRoomFor(recordBytes)) {
                return needed.getLast();
            }
        }
        synchronized (making) {
            Segment following;
            synchronized (this) {
                following = next;
                next = null;
            }
            if (following != null) {
                add(following);
            }
            // Hardly ever is a record longer than a whole segment. The one that lay ready then stays empty, in its
            // place.
            if (following == null || !following.hasRoomFor(recordBytes)) {
                following = factory.make(Math.max(
                        settings.segmentBytes(), RecordLayout.BLOCK_BYTES + RecordLayout.roundedUp(recordBytes)));
                add(following);
            }
            return following;
        }
    }

    private synchronized void add(Segment segment) {
        needed.add(segment);
    }

    /** Whether the one that is written is half full and nothing lies ready to follow it. */
    synchronized boolean wantsNext() {
        Segment current = needed.getLast();
        return next == null && current.end > current.lengthBytes / 2;
    }

    void prepareNext() throws IOException {
        synchronized (making) {
            if (wantsNext()) {
                Segment made = factory.make(settings.segmentBytes());
                synchronized (this) {
                    next = made;
                }
            }
        }
    }

    /** Lets go of the segments whose records are all at or below this position, but never of the one that is written. */
    void trim(long upTo) throws IOException {
        List<Segment> old = new ArrayList<>();
        synchronized (this) {
            while (needed.size() > 1 && needed.getFirst().lastPosition <= upTo) {
                old.add(needed.removeFirst());
            }
        }
        int done = 0;
        try {
            for (; done < old.size(); done++) {
                factory.takeBack(old.get(done));
            }
        } finally {
            keep(old.subList(done, old.size()));
        }
    }

    /** Those that could not be let go of: a later trim must not leave a gap behind them. */
    private synchronized void keep(List<Segment> oldest) {
        for (int i = oldest.size() - 1; i >= 0; i--) {
            needed.addFirst(oldest.get(i));
        }
    }

    /** See {@link LogCopy#write}. */
    void copy(long after, long upTo, LogDirectory to) throws IOException, LogDamaged {
        List<Segment> holding = needed().stream()
                .filter(segment -> segment.lastPosition > after)
                .toList();
        new LogCopy(directory, factory.epoch()).write(holding, after, upTo, to);
    }

    /** Goes on in a new file, leaving the others as they are. For whoever writes. */
    void beginAnew() throws IOException {
        synchronized (making) {
            Segment made = factory.make(settings.segmentBytes());
            synchronized (this) {
                // The one that lay ready has a lower number; it stays empty, in its place.
                if (next != null) {
                    needed.add(next);
                    next = null;
                }
                needed.add(made);
            }
        }
    }

    /** The name of a file that somebody has taken away; null if all are there. */
    @Nullable
    String missing() {
        for (Segment segment : needed()) {
            if (!directory.isStillThere(segment.name(), segment.file) && isNeeded(segment)) {
                return segment.name();
            }
        }
        return null;
    }

    private synchronized boolean isNeeded(Segment segment) {
        return needed.contains(segment);
    }

    /** In order. */
    synchronized List<Segment> needed() {
        return List.copyOf(needed);
    }

    /** How far the records reach that are still needed. */
    long neededBytes() {
        return needed().stream().mapToLong(segment -> segment.end).sum();
    }

    /** What all files take on the disk. */
    long fileBytes() {
        return needed().stream().mapToLong(segment -> segment.lengthBytes).sum() + factory.spareBytes();
    }

    /** Waits for a file in the making: whoever opens the directory next must be alone in it. */
    void close() throws IOException {
        synchronized (making) {
            synchronized (this) {
                for (Segment segment : needed) {
                    segment.file.close();
                }
                if (next != null) {
                    next.file.close();
                }
            }
            factory.close();
        }
    }
}
