package io.holdfast.cluster;

import io.holdfast.store.Batch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;

/**
 * What the nodes of a partition agree on, byte by byte. Big-endian.
 *
 * <pre>
 *  0  1 byte   kind: 1 rows, 2 the leader resigns, 3 a part of rows that more follow, 4 the last part
 *  1  8 bytes  term in which it was decided; 0 for any
 *  9  8 bytes  time at which it was decided, in milliseconds since 1970
 * 17  8 bytes  kinds 3 and 4: number of the batch, for those who see parts of several
 * 25  4 bytes  kinds 3 and 4: how many bytes of the batch come before
 * 17 or 29     kinds 1, 3 and 4: the batch or a part of it, as io.holdfast.store.BatchLayout draws it
 * </pre>
 *
 * <p>To change it: add a kind. Readers learn it one release before writers use it, because nodes of both run side by side during an upgrade; a node that
 * does not know a kind stops.
 */
record Entry(Kind kind, long term, long timeMillis, long batchNumber, int offset, ByteString bytes) {
    /** With all that Ratis adds. It keeps room for one entry, outside the heap, for each partition. */
    static final int LARGEST_BYTES = 512 * 1024;

    private static final int LARGEST_PART_BYTES = LARGEST_BYTES - 1024;

    private static final int HEADER_BYTES = 1 + 2 * Long.BYTES;
    private static final int PART_HEADER_BYTES = HEADER_BYTES + Long.BYTES + Integer.BYTES;

    enum Kind {
        ROWS(1),
        /** The leader of this term has stopped deciding and answering: the next one need not wait for its lease to end. */
        RESIGNS(2),
        PART(3),
        LAST_PART(4);

        private final byte number;

        Kind(int number) {
            this.number = (byte) number;
        }

        boolean isPart() {
            return this == PART || this == LAST_PART;
        }
    }

    /** One, or several if it is large. The batch may be changed as soon as this has returned. */
    static List<Entry> of(Batch batch, long batchNumber) {
        ByteString encoded = UnsafeByteOperations.unsafeWrap(batch.toByteArray());
        if (encoded.size() <= LARGEST_PART_BYTES) {
            return List.of(new Entry(Kind.ROWS, batch.term(), batch.timeMillis(), 0, 0, encoded));
        }
        List<Entry> parts = new ArrayList<>();
        for (int offset = 0; offset < encoded.size(); offset += LARGEST_PART_BYTES) {
            int end = Math.min(encoded.size(), offset + LARGEST_PART_BYTES);
            parts.add(new Entry(
                    end == encoded.size() ? Kind.LAST_PART : Kind.PART,
                    batch.term(),
                    batch.timeMillis(),
                    batchNumber,
                    offset,
                    encoded.substring(offset, end)));
        }
        return parts;
    }

    static Entry resigns(long term) {
        return new Entry(Kind.RESIGNS, term, 0, 0, 0, ByteString.EMPTY);
    }

    Message toMessage() {
        ByteBuffer header = ByteBuffer.allocate(kind.isPart() ? PART_HEADER_BYTES : HEADER_BYTES)
                .put(kind.number)
                .putLong(term)
                .putLong(timeMillis);
        if (kind.isPart()) {
            header.putLong(batchNumber).putInt(offset);
        }
        return Message.valueOf(UnsafeByteOperations.unsafeWrap(header.array()).concat(bytes));
    }

    static Entry read(ByteString bytes) {
        ByteBuffer header = bytes.substring(0, HEADER_BYTES).asReadOnlyByteBuffer();
        Kind kind = kindOf(header.get());
        long term = header.getLong();
        long timeMillis = header.getLong();
        if (!kind.isPart()) {
            return new Entry(kind, term, timeMillis, 0, 0, bytes.substring(HEADER_BYTES));
        }
        ByteBuffer part = bytes.substring(HEADER_BYTES, PART_HEADER_BYTES).asReadOnlyByteBuffer();
        return new Entry(kind, term, timeMillis, part.getLong(), part.getInt(), bytes.substring(PART_HEADER_BYTES));
    }

    private static Kind kindOf(byte number) {
        for (Kind kind : Kind.values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new IllegalArgumentException("An entry of kind " + number
                + ", which this version does not know: it was written by a node of a newer version");
    }
}
