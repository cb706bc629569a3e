package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.DepartureRow;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CommandWireTest {
    private static final Message MESSAGE = new Message(
            1, 2, 3, "sender", new byte[] {4, 5}, new byte[16], new byte[0], "trace", "group", "dedup", null);
    private static final Departure LETTER = new Departure(
            7,
            new QueueName("us-east-1", "000000000000", "letters.fifo"),
            true,
            8,
            9,
            0,
            1,
            2,
            new DeadLetter("arn:aws:sqs:us-east-1:000000000000:source.fifo", 3, 4),
            MESSAGE);
    private static final Departure MOVED = new Departure(
            8, new QueueName("us-east-1", "000000000000", "back"), false, 8, 9, 10, 11, 12, null, MESSAGE);

    @Test
    void arrivalsSurviveTheWay() {
        byte[] sent = CommandWire.write(new AcceptArrivals(5, List.of(LETTER, MOVED)), Origin.NOBODY);

        AcceptArrivals read = (AcceptArrivals) read(sent);

        assertThat(read.sourcePartition()).isEqualTo(5);
        assertThat(read.departures()).extracting(Departure::number).containsExactly(7L, 8L);
        assertThat(DepartureRow.of(read.departures().get(0))).isEqualTo(DepartureRow.of(LETTER));
        assertThat(DepartureRow.of(read.departures().get(1))).isEqualTo(DepartureRow.of(MOVED));
    }

    @Test
    void forgettingAndRepliesSurviveTheWay() {
        TreeMap<Long, ArrivalRefusal> refused = new TreeMap<>();
        refused.put(3L, ArrivalRefusal.NO_SUCH_QUEUE);
        refused.put(5L, ArrivalRefusal.DAMAGED);
        ForgetDepartures forget = new ForgetDepartures(2, 6, refused);
        Reply.Arrived arrived = new Reply.Arrived(6, refused);

        assertThat(read(CommandWire.write(forget, Origin.NOBODY))).isEqualTo(forget);
        assertThat(CommandWire.readReply(CommandWire.write(arrived))).isEqualTo(arrived);
        assertThat(CommandWire.readReply(CommandWire.write(Reply.Done.DONE))).isSameAs(Reply.Done.DONE);
    }

    /** Nodes of different versions speak to each other while a cluster is upgraded. */
    @Test
    void bytesOfVersionOneStayAsTheyAre() {
        TreeMap<Long, ArrivalRefusal> refused = new TreeMap<>();
        refused.put(3L, ArrivalRefusal.OTHER_TYPE);

        assertThat(HexFormat.of().formatHex(CommandWire.write(new ForgetDepartures(2, 6, refused), Origin.NOBODY)))
                .isEqualTo("0102" + "00000002" + "0000000000000006" + "00000001" + "0000000000000003" + "02");
        assertThat(HexFormat.of().formatHex(CommandWire.write(new Reply.Arrived(6, refused))))
                .isEqualTo("0102" + "0000000000000006" + "00000001" + "0000000000000003" + "02");
        assertThat(HexFormat.of().formatHex(CommandWire.write(Reply.Done.DONE))).isEqualTo("0101");
        byte[] arrivals = CommandWire.write(new AcceptArrivals(5, List.of(MOVED)), Origin.NOBODY);
        byte[] row = DepartureRow.of(MOVED);
        assertThat(HexFormat.of().formatHex(arrivals))
                .isEqualTo("0101" + "00000005" + "00000001" + "0000000000000008"
                        + HexFormat.of().toHexDigits(row.length)
                        + HexFormat.of().formatHex(row));
    }

    @Test
    void whatIsNeitherIsRefused() {
        byte[] sent = CommandWire.write(new AcceptArrivals(5, List.of(LETTER)), Origin.NOBODY);
        for (int length = 0; length < sent.length; length++) {
            byte[] cut = Arrays.copyOf(sent, length);
            assertThatIllegalArgumentException().isThrownBy(() -> read(cut));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> read(new byte[] {2, 1}));
        assertThatIllegalArgumentException().isThrownBy(() -> read(new byte[] {1, 9}));
        assertThatIllegalArgumentException().isThrownBy(() -> CommandWire.readReply(new byte[] {1, 9}));
        assertThatIllegalArgumentException().isThrownBy(() -> CommandWire.write(new PurgeQueue(1), Origin.NOBODY));
    }

    private static Command read(byte[] sent) {
        byte[] padded = new byte[sent.length + 3];
        System.arraycopy(sent, 0, padded, 3, sent.length);
        return CommandWire.readCommand(padded, 3, sent.length).command();
    }
}
