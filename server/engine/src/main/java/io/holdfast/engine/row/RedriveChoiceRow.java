package io.holdfast.engine.row;

import java.util.ArrayList;
import java.util.List;

/**
 * The messages that were chosen for a guarded redrive: their ids, until it is known where they lie, and then their places.
 *
 * <pre>
 * | version 1 | kind 1: 1 ids, 2 places | count 4 | for each: upper half of the id, or group 8 | lower half, or sequence 8 |
 * </pre>
 */
public final class RedriveChoiceRow {
    private static final int VERSION = 1;
    private static final int IDS = 1;
    private static final int PLACES = 2;

    private RedriveChoiceRow() {}

    public static byte[] of(RedriveChoice choice) {
        RowWriter row = RowWriter.ofSize(6 + 16 * choice.entries().size())
                .putByte(VERSION)
                .putByte(choice.arePlaces() ? PLACES : IDS)
                .putInt(choice.entries().size());
        choice.entries().forEach(entry -> row.putLong(entry.first()).putLong(entry.second()));
        return row.done();
    }

    public static RedriveChoice read(byte[] bytes) {
        RowReader in = RowReader.of(bytes);
        in.version(VERSION);
        boolean arePlaces = in.getByte() == PLACES;
        int count = in.getInt();
        List<ChosenMessage> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(new ChosenMessage(in.getLong(), in.getLong()));
        }
        in.end();
        return new RedriveChoice(arePlaces, entries);
    }
}
