package io.holdfast.engine.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.MemoryRows;
import io.holdfast.engine.command.ChangeMessageVisibility.Change;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.StorySettings;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Freezes the rows of stories, as docs/disk-format.md draws them. */
class StoryGoldenTest {
    private static final QueueInfo ORDERS = queue(7, "orders");
    private static final QueueInfo DEAD = queue(8, "dead");
    private static final Message MESSAGE = new Message(
            0x0102030405060708L,
            0x1112131415161718L,
            5,
            "me",
            new byte[0],
            HexFormat.of().parseHex("a1a2a3a4a5a6a7a8a9aaabacadaeafb0"),
            new byte[0],
            null,
            null,
            null,
            null);

    private final MemoryRows rows = new MemoryRows();

    @Test
    void everyKindOfEvent() {
        MemoryRows.Changes batch = rows.open();
        Stories stories = new Stories(rows, batch, StorySettings.DEFAULT);
        stories.at(0x18BCFE56800L);
        stories.by(new Origin("me", "::1", "AK"));
        stories.sent(ORDERS, 2, MESSAGE, 0);
        stories.received(ORDERS, new Delivery(2, MESSAGE, 1, 1, 5), 30_000);
        stories.visibilityChanged(ORDERS, new Change(new Receipt(2, 1), 0, false));
        stories.visibilityChanged(ORDERS, new Change(new Receipt(2, 1), 0, true));
        stories.receivedAgain(ORDERS, 2, 3, 5);
        stories.deleted(ORDERS, 2, 3);
        stories.purged(ORDERS, 4);
        stories.at(0x18BCFE56801L);
        stories.deadLettered(ORDERS, 2, MESSAGE, 3, DEAD);
        stories.arrived(DEAD, 9, MESSAGE);
        stories.moved(DEAD, MESSAGE, 1, 2, ORDERS);
        stories.delayEnded(ORDERS, 6, MESSAGE);
        stories.sealed();
        batch.apply();

        assertThat(hex(Table.STORIES))
                .containsExactly("00000000000000010000000000000000 = "
                        + String.join(
                                "",
                                "01" + "0000018bcfe56800",
                                "01" + "07" + "22" + hex("arn:aws:sqs:eu:000000000000:orders"),
                                "02" + "02" + hex("me") + "03" + hex("::1") + "02" + hex("AK"),
                                "03" + "00" + "01" + "04" + ID + "01" + "a1a2a3a4a5a6a7a8" + "00",
                                "05" + "00" + "01" + "00" + ID + "01" + "01" + "01" + "b0ea01",
                                "07" + "00" + "01" + "00" + "01" + "01" + "00",
                                "08" + "00" + "01" + "00" + "01" + "01" + "00",
                                "0e" + "00" + "01" + "00" + "01" + "03" + "05",
                                "06" + "00" + "01" + "00" + "01" + "03",
                                "0d" + "00" + "01" + "04" + "01",
                                "01" + "08" + "20" + hex("arn:aws:sqs:eu:000000000000:dead"),
                                "09" + "02" + "01" + "03" + ID + "03" + "02",
                                "0a" + "00" + "02" + "0e" + ID,
                                "0b" + "00" + "02" + "11" + ID + "0000000000000001" + "0000000000000002" + "01",
                                "0c" + "00" + "01" + "0c" + ID));
    }

    private static final String ID = "01020304050607081112131415161718";

    @Test
    void chapterAndItsFilter() {
        StoryChapterRow chapter = new StoryChapterRow(3, 1, 2, 4, 5);
        assertThat(HexFormat.of().formatHex(chapter.toRow()))
                .isEqualTo("01" + "0000000000000001" + "0000000000000002" + "0000000000000004" + "0000000000000005");
        assertThat(StoryChapterRow.read(StoryKeys.chapter(3), chapter.toRow())).isEqualTo(chapter);
        assertThat(HexFormat.of().formatHex(StoryKeys.chapter(3))).isEqualTo("01" + "0000000000000003");
        assertThat(HexFormat.of().formatHex(StoryKeys.section(63, 3))).isEqualTo("02" + "3f" + "0000000000000003");
        StoryFilter filter = new StoryFilter();
        filter.add(StoryHash.ofId(1, 2));
        filter.add(StoryHash.ofPlace(1, 2));
        filter.add(StoryHash.ofBody(1, 2));
        List<String> sections = new ArrayList<>();
        for (int i = 0; i < StoryFilter.SECTIONS; i++) {
            String row = HexFormat.of().formatHex(filter.section(i));
            if (!row.equals("0000000000000000")) {
                sections.add(i + ": " + row);
            }
        }
        assertThat(sections).containsExactly("15: 0000000006000200", "28: 0000000202010200", "59: 0100008000200008");
    }

    private List<String> hex(Table table) {
        List<String> found = new ArrayList<>();
        rows.scan(table, new byte[0], StoryKeys.block(Long.MAX_VALUE, 0), (key, row) -> {
            found.add(HexFormat.of().formatHex(key) + " = " + HexFormat.of().formatHex(row));
            return true;
        });
        return found;
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(UTF_8));
    }

    private static QueueInfo queue(long id, String name) {
        return new QueueInfo(
                id, new QueueName("eu", "000000000000", name), QueueSettings.of(Map.of()), new TreeMap<>(), 0, 0, 0);
    }
}
