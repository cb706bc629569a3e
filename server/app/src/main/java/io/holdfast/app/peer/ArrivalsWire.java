package io.holdfast.app.peer;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.row.DepartureRow;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The messages that one partition hands to another, as the bytes drawn at {@link CommandWire}. Pure functions. */
final class ArrivalsWire {
    private ArrivalsWire() {}

    static byte[] write(byte[] head, AcceptArrivals arrivals) {
        List<Departure> departures = arrivals.departures();
        List<byte[]> rows = departures.stream().map(DepartureRow::of).toList();
        int size = rows.size() * (Long.BYTES + Integer.BYTES);
        size += rows.stream().mapToInt(row -> row.length).sum();
        ByteBuffer out =
                ByteBuffer.allocate(head.length + 2 * Integer.BYTES + size).put(head);
        out.putInt(arrivals.sourcePartition()).putInt(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            byte[] row = rows.get(i);
            out.putLong(departures.get(i).number()).putInt(row.length).put(row);
        }
        return out.array();
    }

    static AcceptArrivals read(ByteBuffer in) {
        int source = in.getInt();
        List<Departure> departures = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            long number = in.getLong();
            int length = in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw new BufferUnderflowException();
            }
            byte[] row = new byte[length];
            in.get(row);
            departures.add(DepartureRow.read(number, row));
        }
        return new AcceptArrivals(source, departures);
    }
}
