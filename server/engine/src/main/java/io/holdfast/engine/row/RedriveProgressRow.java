package io.holdfast.engine.row;

import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveCounts;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveSearch;
import io.holdfast.engine.command.RedriveSearchState;
import io.holdfast.engine.command.RedriveStatus;

/**
 * How far a guarded redrive has come.
 *
 * <pre>
 * | version 1 | status 1 | phase 1 | per second 4 | taken 8 | moved 8 | returned 8 | left 8 | bounced 8 | tolerated 8 |
 * | next group 8, sequence 8 | first group 8 | any held 1: 1 if so | first held group 8, sequence 8 | search 1: 0 first pass, 1 over, 2 waiting for held |
 * | undecided 8 | last moved millis 8 | ended millis 8 | why 4+n |
 * </pre>
 */
public final class RedriveProgressRow {
    private static final int VERSION = 1;

    private RedriveProgressRow() {}

    public static byte[] of(Redrive redrive) {
        RedriveCounts counts = redrive.counts();
        RedriveSearch search = redrive.search();
        MessagePlace held = search.firstHeld() == null ? MessagePlace.START : search.firstHeld();
        return RowWriter.ofSize(160 + redrive.why().length())
                .putByte(VERSION)
                .putByte(redrive.status().id())
                .putByte(redrive.phase().id())
                .putInt(redrive.perSecond())
                .putLong(counts.taken())
                .putLong(counts.moved())
                .putLong(counts.returned())
                .putLong(counts.left())
                .putLong(counts.bounced())
                .putLong(counts.tolerated())
                .putLong(search.next().group())
                .putLong(search.next().sequence())
                .putLong(search.firstGroup())
                .putByte(search.firstHeld() == null ? 0 : 1)
                .putLong(held.group())
                .putLong(held.sequence())
                .putByte(search.state().id())
                .putLong(redrive.undecided())
                .putLong(redrive.lastMovedAtMillis())
                .putLong(redrive.endedAtMillis())
                .putText(redrive.why())
                .done();
    }

    public static Redrive read(RedriveOrder order, byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        RedriveStatus status = RedriveStatus.of(in.getByte());
        RedrivePhase phase = RedrivePhase.of(in.getByte());
        int perSecond = in.getInt();
        RedriveCounts counts =
                new RedriveCounts(in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong());
        MessagePlace next = new MessagePlace(in.getLong(), in.getLong());
        long firstGroup = in.getLong();
        boolean anyHeld = in.getByte() == 1;
        MessagePlace firstHeld = new MessagePlace(in.getLong(), in.getLong());
        RedriveSearch search =
                new RedriveSearch(next, firstGroup, anyHeld ? firstHeld : null, RedriveSearchState.of(in.getByte()));
        Redrive redrive = new Redrive(
                order,
                status,
                phase,
                perSecond,
                counts,
                search,
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getRequiredText());
        in.end();
        return redrive;
    }
}
