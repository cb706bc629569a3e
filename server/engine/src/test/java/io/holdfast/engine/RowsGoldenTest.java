package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveCounts;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveSearch;
import io.holdfast.engine.command.RedriveSearchState;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.row.ChosenMessage;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.HandOffSentRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.MoveTaskRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RedriveChoice;
import io.holdfast.engine.row.RedriveChoiceRow;
import io.holdfast.engine.row.RedriveOrderRow;
import io.holdfast.engine.row.RedriveProgressRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.row.TenantCounters;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The bytes of every key and row, as they lie on disks. A change that turns one of these red cannot read the data of released servers: it
 * needs a new version byte and a reader for the old one, and a second golden value beside the first.
 */
class RowsGoldenTest {
    @Test
    void tablesKeepTheirPlaces() {
        assertThat(Arrays.stream(Table.values()).map(table -> table + (table.writtenOnce() ? " once" : "")))
                .containsExactly(
                        "PARTITION",
                        "QUEUES",
                        "COUNTERS",
                        "MESSAGES once",
                        "DELAYED once",
                        "DELIVERIES",
                        "DELETED_NAMES",
                        "GROUPS once",
                        "GROUP_MESSAGES once",
                        "RECENT",
                        "MOVE_TASKS",
                        "EXPIRY once",
                        "TENANTS",
                        "GROUP_IDS",
                        "GROUP_AGES",
                        "OTHER_ROOMS",
                        "DEPARTURES once",
                        "HAND_OFFS",
                        "DATA_KEYS",
                        "HISTORY",
                        "STORIES",
                        "STORY_CHAPTERS");
    }

    @Test
    void keys() {
        assertThat(hex(Keys.queue(0x0102030405060708L))).isEqualTo("0102030405060708");
        assertThat(hex(Keys.message(1, 258))).isEqualTo("0000000000000001" + "0000000000000102");
        assertThat(hex(Keys.delayed(1, 1_700_000_000_000L, 3)))
                .isEqualTo("0000000000000001" + "0000018bcfe56800" + "0000000000000003");
        assertThat(hex(Keys.name(new QueueName("eu", "12", "q")))).isEqualTo("6575" + "00" + "3132" + "00" + "71");
        assertThat(hex(Keys.fact("next-queue-id"))).isEqualTo("6e6578742d71756575652d6964");
    }

    @Test
    void keysGiveBackWhatTheyWereMadeOf() {
        byte[] delayed = Keys.delayed(5, 6, 7);
        assertThat(Keys.queueOf(delayed)).isEqualTo(5);
        assertThat(Keys.dueOf(delayed)).isEqualTo(6);
        assertThat(Keys.ticketOf(delayed)).isEqualTo(7);
        assertThat(Keys.sequenceOf(Keys.message(5, 6))).isEqualTo(6);
        QueueName name = new QueueName("eu-central-1", "000000000000", "orders");
        assertThat(Keys.nameOf(Keys.name(name))).isEqualTo(name);
    }

    @Test
    void messageRow() {
        String golden = "02" + "0000000000000001" + "0000000000000002" + "0000018bcfe56800"
                + "000102030405060708090a0b0c0d0e0f" + "00000002" + "6d65" + "00000003" + "e282ac" + "00000002" + "aabb"
                + "00000004" + "526f6f74" + "00000001" + "67" + "00000002" + "6431" + "01" + "00000003" + "61726e"
                + "00000005" + "00000000000000c8";

        Message message = new Message(
                1,
                2,
                1_700_000_000_000L,
                "me",
                "€".getBytes(UTF_8),
                bytes("000102030405060708090a0b0c0d0e0f"),
                bytes("aabb"),
                "Root",
                "g",
                "d1",
                new DeadLetter("arn", 5, 200));

        assertThat(hex(MessageRow.of(message))).isEqualTo(golden);
        assertThat(hex(MessageRow.of(MessageRow.read(bytes(golden))))).isEqualTo(golden);
    }

    @Test
    void messageRowWithoutOptionalParts() {
        String golden = "02" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "00".repeat(16)
                + "00000000" + "00000000" + "00000000" + "ffffffff" + "ffffffff" + "ffffffff" + "00";

        Message message = new Message(1, 2, 3, "", new byte[0], new byte[16], new byte[0], null, null, null, null);

        assertThat(hex(MessageRow.of(message))).isEqualTo(golden);
        Message read = MessageRow.read(bytes(golden));
        assertThat(read.traceHeader()).isNull();
        assertThat(read.groupId()).isNull();
        assertThat(read.deduplicationId()).isNull();
        assertThat(read.deadLetter()).isNull();
        assertThat(hex(MessageRow.of(read))).isEqualTo(golden);
    }

    @Test
    void deliveryRowOfVersion2HasItsReceiveCountAsNumber() {
        String golden = "02" + "00000002" + "0000000000000064" + "00000000000000c8" + "000000000000012c"
                + "0000000000000190" + "0000000000000000";

        DeliveryRow read = DeliveryRow.ofRow(bytes(golden));

        assertThat(read).isEqualTo(new DeliveryRow(2, 100, 200, 300, 400, 0, 2));
    }

    @Test
    void deliveryRow() {
        String golden = "03" + "00000002" + "0000000000000064" + "00000000000000c8" + "000000000000012c"
                + "0000000000000190" + "0000000000000000" + "00000005";

        DeliveryRow row = new DeliveryRow(2, 100, 200, 300, 400, 0, 5);

        assertThat(hex(row.toRow())).isEqualTo(golden);
        assertThat(DeliveryRow.ofRow(bytes(golden))).isEqualTo(row);
    }

    @Test
    void queueRow() {
        String golden = "01" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "00000002" + "6575"
                + "00000001" + "31" + "00000001" + "71" + "00000001" + "0000000c" + "44656c61795365636f6e6473"
                + "00000001" + "37" + "00000002" + "00000001" + "61" + "00000000" + "00000001" + "62" + "00000001"
                + "78";

        QueueInfo queue = new QueueInfo(
                4,
                new QueueName("eu", "1", "q"),
                QueueSettings.of(Map.of("DelaySeconds", "7")),
                new TreeMap<>(Map.of("b", "x", "a", "")),
                1,
                2,
                3);

        assertThat(hex(QueueRow.of(queue))).isEqualTo(golden);
        QueueInfo read = QueueRow.read(4, bytes(golden));
        assertThat(read.settings().delayMillis()).isEqualTo(7_000);
        assertThat(hex(QueueRow.of(read))).isEqualTo(golden);
    }

    @Test
    void countersRow() {
        String golden = "01" + "0000000000000001" + "0000000000000002" + "0000000000000005" + "0000000000000004"
                + "0000000000000006" + "0000000000000007" + "0000000000000008" + "0000000000000009";

        QueueCounters counters = new QueueCounters(1, 2, 5, 4, 6, 7, 8, 9);

        assertThat(hex(counters.toRow())).isEqualTo(golden);
        assertThat(QueueCounters.ofRow(bytes(golden))).isEqualTo(counters);
    }

    @Test
    void tenantRows() {
        String golden = "01" + "0000000000000005" + "0000000000000004" + "0000000000000006" + "0000018bcfe56800";

        TenantCounters counters = new TenantCounters(5, 4, 6, 1_700_000_000_000L);

        assertThat(hex(counters.toRow())).isEqualTo(golden);
        assertThat(TenantCounters.ofRow(bytes(golden))).isEqualTo(counters);

        TenantWorld tenants = new TenantWorld();
        tenants.send("a-1");
        assertThat(hex(tenants.world.rows.get(Table.TENANTS, Keys.message(1, 0))))
                .isEmpty();
    }

    @Test
    void rowsThatFindAGroup() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g-1");

        assertThat(hex(Keys.groupId(2, "g"))).isEqualTo("0000000000000002" + "67");
        assertThat(hex(fifo.world.rows.get(Table.GROUP_IDS, Keys.groupId(2, "g"))))
                .isEqualTo("01" + "0000000000000001" + "0000018bcfe56800" + "0000000000000001");
        assertThat(hex(Keys.groupAge(2, 1_700_000_000_000L, 1)))
                .isEqualTo("0000000000000002" + "0000018bcfe56800" + "0000000000000001");
        assertThat(hex(fifo.world.rows.get(Table.GROUP_AGES, Keys.groupAge(2, 1_700_000_000_000L, 1))))
                .isEqualTo("67");
        assertThat(hex(fifo.world.rows.get(Table.PARTITION, Keys.fact("groups-indexed"))))
                .isEmpty();
    }

    @Test
    void deletedNameAndNextQueueIdRows() {
        EngineWorld world = new EngineWorld();
        world.call(new DeleteQueue(world.ordersId()));

        assertThat(hex(world.rows.get(Table.PARTITION, Keys.fact("next-queue-id"))))
                .isEqualTo("0000000000000002");
        QueueName name = new QueueName("eu-central-1", "000000000000", "orders");
        assertThat(hex(world.rows.get(Table.DELETED_NAMES, Keys.name(name)))).isEqualTo("0000018bcfe56800");
    }

    @Test
    void expiryKeyAndRow() {
        EngineWorld world = new EngineWorld();
        world.sendDelayed(5_000, "late");
        world.pass(1_000);
        world.send("in time");
        world.pass(4_000);

        assertThat(hex(Keys.expiry(1, 1_700_000_000_000L, 3)))
                .isEqualTo("0000000000000001" + "0000018bcfe56800" + "0000000000000003");
        assertThat(hex(world.rows.get(Table.EXPIRY, Keys.expiry(1, 1_700_000_000_000L, 3))))
                .isEmpty();
    }

    @Test
    void moveTaskKeyAndRow() {
        String golden = "01" + "0000000000000001" + "0000000000000002" + "05" + "000001f4" + "0000018bcfe56800"
                + "0000000000000003" + "0000000000000004" + "00000013"
                + "61726e3a6177733a7371733a65753a31323a71" + "00000001" + "78";
        MoveTask task = new MoveTask(
                1, 2, MoveTaskStatus.FAILED, new QueueName("eu", "12", "q"), 500, 1_700_000_000_000L, 3, 4, "x");

        assertThat(hex(Keys.moveTask(1, 1_700_000_000_000L))).isEqualTo("0000000000000001" + "0000018bcfe56800");
        assertThat(hex(MoveTaskRow.of(task))).isEqualTo(golden);
        assertThat(MoveTaskRow.read(bytes(golden))).isEqualTo(task);
    }

    @Test
    void moveTaskRowWithoutOptionalParts() {
        MoveTask running = new MoveTask(1, 2, MoveTaskStatus.RUNNING, null, 0, 5, 3, 4, "");
        String golden = "01" + "0000000000000001" + "0000000000000002" + "01" + "00000000" + "0000000000000005"
                + "0000000000000003" + "0000000000000004" + "ffffffff" + "00000000";

        assertThat(hex(MoveTaskRow.of(running))).isEqualTo(golden);
        assertThat(MoveTaskRow.read(bytes(golden))).isEqualTo(running);
    }

    @Test
    void guardedRedrive() {
        RedriveOrder order = new RedriveOrder(1, 2, 3, new QueueName("r", "a", "q"), 4, 5, 9, 6, 7, true, "s", "me");
        Redrive redrive = new Redrive(
                order,
                RedriveStatus.PAUSED,
                RedrivePhase.CANARY,
                8,
                new RedriveCounts(13, 10, 1, 2, 5, 4),
                new RedriveSearch(
                        new MessagePlace(14, 15), 16, new MessagePlace(17, 18), RedriveSearchState.FIRST_PASS),
                19,
                20,
                21,
                "why");
        String goldenOrder =
                "010000000000000001000000000000000200000000000000030000000400000005000000090000000000000006000000"
                        + "0000000007010000001161726e3a6177733a7371733a723a613a710000000173000000026d65";
        String goldenProgress =
                "01020200000008000000000000000d000000000000000a00000000000000010000000000000002000000000000000500"
                        + "00000000000004000000000000000e000000000000000f00000000000000100100000000000000110000000000000012"
                        + "0000000000000000130000000000000014000000000000001500000003776879";

        assertThat(hex(RedriveOrderRow.of(order))).isEqualTo(goldenOrder);
        assertThat(RedriveOrderRow.read(bytes(goldenOrder))).isEqualTo(order);
        assertThat(hex(RedriveProgressRow.of(redrive))).isEqualTo(goldenProgress);
        assertThat(RedriveProgressRow.read(order, bytes(goldenProgress))).isEqualTo(redrive);
        assertThat(hex(Keys.redriveOrder(1, 2))).isEqualTo("0000000000000001" + "0000000000000002" + "01");
        assertThat(hex(Keys.redriveProgress(1, 2))).isEqualTo("0000000000000001" + "0000000000000002" + "02");
    }

    @Test
    void messagesChosenForARedrive() {
        var choice = new RedriveChoice(true, List.of(new ChosenMessage(1, 2)));
        String golden = "01" + "02" + "00000001" + "0000000000000001" + "0000000000000002";

        assertThat(hex(RedriveChoiceRow.of(choice))).isEqualTo(golden);
        assertThat(RedriveChoiceRow.read(bytes(golden))).isEqualTo(choice);
        assertThat(hex(Keys.redriveChoice(1, 2))).isEqualTo("0000000000000001" + "0000000000000002" + "03");
    }

    @Test
    void departureKeyAndRows() {
        String letter = "03" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "00".repeat(16)
                + "00000000" + "00000000" + "00000000" + "ffffffff" + "00000001" + "67" + "00000001" + "64" + "00"
                + "00000005" + "00000000000000c8";
        String golden = "01" + "00000013" + "61726e3a6177733a7371733a65753a31323a71" + "01" + "0000000000000004"
                + "0000000000000009" + "0000000000000000" + "0000000000000001" + "0000000000000002" + "01" + "00000003"
                + "61726e" + "00000005" + "00000000000000c8" + "00000050" + letter;
        Message message = new Message(1, 2, 3, "", new byte[0], new byte[16], new byte[0], null, "g", "d", null);
        QueueName target = new QueueName("eu", "12", "q");
        Departure departure =
                new Departure(7, target, true, 4, 9, 0, 1, 2, new DeadLetter("arn", 5, 200), message.received(5, 200));

        assertThat(hex(Keys.departure(3, 258))).isEqualTo("0000000000000003" + "0000000000000102");
        assertThat(hex(DepartureRow.of(departure))).isEqualTo(golden);
        assertThat(hex(DepartureRow.of(DepartureRow.read(7, bytes(golden))))).isEqualTo(golden);
        assertThat(DepartureRow.read(7, bytes(golden)).message().returned()).isEqualTo(new Message.Returned(5, 200));

        Departure moved = new Departure(7, target, false, 4, 0, 1_700_000_000_000L, 5, 6, null, message);
        String goldenOfMoved = "01" + "00000013" + "61726e3a6177733a7371733a65753a31323a71" + "00"
                + "0000000000000004" + "0000000000000000" + "0000018bcfe56800" + "0000000000000005"
                + "0000000000000006" + "00" + "00000044" + "02" + letter.substring(2, letter.length() - 24);
        assertThat(hex(DepartureRow.of(moved))).isEqualTo(goldenOfMoved);
        assertThat(hex(DepartureRow.of(DepartureRow.read(7, bytes(goldenOfMoved)))))
                .isEqualTo(goldenOfMoved);
    }

    @Test
    void handOffKeysAndRows() {
        String golden = "01" + "0000000000000009" + "00000002" + "0000000000000007" + "01" + "0000000000000009" + "03";
        HandOffDecidedRow decided = new HandOffDecidedRow(
                9, new TreeMap<>(Map.of(7L, ArrivalRefusal.NO_SUCH_QUEUE, 9L, ArrivalRefusal.DAMAGED)));

        assertThat(hex(Keys.handOffTo(3))).isEqualTo("0000000000000003" + "01");
        assertThat(hex(Keys.handOffFrom(3))).isEqualTo("0000000000000003" + "02");
        assertThat(hex(new HandOffSentRow(5, 9).toRow())).isEqualTo("01" + "0000000000000005" + "0000000000000009");
        assertThat(HandOffSentRow.ofRow(new HandOffSentRow(5, 9).toRow())).isEqualTo(new HandOffSentRow(5, 9));
        assertThat(hex(decided.toRow())).isEqualTo(golden);
        assertThat(HandOffDecidedRow.ofRow(bytes(golden))).isEqualTo(decided);
    }

    @Test
    void rowThatIsShorterLongerOrNewerThanKnownIsNotRead() {
        byte[] row = new QueueCounters(1, 2, 5, 4, 6, 7, 8, 9).toRow();
        byte[] newer = row.clone();
        newer[0] = 2;

        for (byte[] wrong :
                new byte[][] {Arrays.copyOf(row, row.length - 1), Arrays.copyOf(row, row.length + 1), newer}) {
            assertThatExceptionOfType(InvariantViolation.class).isThrownBy(() -> QueueCounters.ofRow(wrong));
        }
    }

    @Test
    void countersThatCannotBeAreNotRead() {
        byte[] moreDelayedThanThereAre = new QueueCounters(1, 2, 3, 4, 6, 7, 8, 9).toRow();

        assertThatExceptionOfType(InvariantViolation.class)
                .isThrownBy(() -> QueueCounters.ofRow(moreDelayedThanThereAre));
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "absent" : HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
