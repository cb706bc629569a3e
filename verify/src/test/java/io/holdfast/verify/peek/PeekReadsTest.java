package io.holdfast.verify.peek;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.peek.PeekPage;
import io.holdfast.app.peek.PeekRefused;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A page of a large queue is read from where it begins, wherever that is: what lies before it is not walked through. */
class PeekReadsTest {
    private static final int MESSAGES = 50_000;
    private static final int GROUPS = 2_500;
    private static final int FAR = MESSAGES - 100;
    private static final int PAGE = 20;
    /** Of each message its row, its delivery and its row once more; of a group its row, its number and where it begins; and the queue's counters. */
    private static final int MOST_READS = PAGE * 6 + 10;

    private final PeekWorld world = new PeekWorld();

    @Test
    void standardQueue() throws Exception {
        world.create("orders");
        world.send("orders", MESSAGES, 0, i -> null);

        PeekPage far = cheapPage("orders", null, FAR);

        assertThat(bodies(far)).startsWith(Integer.toString(FAR));
        assertThat(bodies(cheapPage("orders", far.from(), 0))).isEqualTo(bodies(far));
    }

    @Test
    void standardQueueWhoseHeadIsInFlight() throws Exception {
        world.create("orders");
        world.send("orders", MESSAGES, 0, i -> null);
        for (int i = 0; i < 1_000; i++) {
            world.call(new ReceiveMessage(world.info("orders").id(), 10, 30_000, 0));
        }

        PeekPage far = cheapPage("orders", null, FAR - 10_000);

        assertThat(bodies(far)).startsWith(Integer.toString(FAR));
    }

    @Test
    void fifoQueueWithManyGroups() throws Exception {
        groups("orders.fifo");
    }

    @Test
    void fairQueueWithManyGroups() throws Exception {
        groups("orders");
    }

    @Test
    void farIntoAQueueWithManyGroupsAreStepsThatSayHowFarTheyWent() throws Exception {
        world.create("orders");
        world.send("orders", MESSAGES, 0, i -> "g" + i % GROUPS);
        List<String> exact = bodies(world.page("orders", null, 2_400, null));

        long left = 10_000;
        String from = null;
        PeekPage page = world.page("orders", from, left, null);
        int steps = 1;
        while (page.skipped() < left) {
            assertThat(page.isSkipExact()).isTrue();
            assertThat(page.messages()).isEmpty();
            left -= page.skipped();
            from = page.next();
            page = world.page("orders", from, left, null);
            steps++;
        }
        assertThat(steps).isEqualTo(4);
        int perGroup = MESSAGES / GROUPS;
        assertThat(bodies(page)).startsWith(Integer.toString(10_000 / perGroup + 10_000 % perGroup * GROUPS));
        assertThat(exact).startsWith(Integer.toString(2_400 / perGroup + 2_400 % perGroup * GROUPS));
    }

    @Test
    void fifoQueueWithOneLongGroup() throws Exception {
        world.create("orders.fifo");
        world.send("orders.fifo", MESSAGES, 0, i -> "g");

        PeekPage far = cheapPage("orders.fifo", null, FAR);

        assertThat(bodies(far)).startsWith(Integer.toString(FAR));
    }

    @Test
    void delayedMessages() throws Exception {
        world.create("orders");
        world.send("orders", MESSAGES, 60, i -> null);
        String due = world.page("orders", null, 0, null).messages().get(0).position();
        int ticket = Integer.parseInt(due.substring(due.indexOf('.') + 1));

        PeekPage far = cheapPage("orders", due.substring(0, due.indexOf('.') + 1) + (ticket + FAR), 0);

        assertThat(bodies(far)).startsWith(Integer.toString(FAR));
    }

    private void groups(String queue) throws PeekRefused {
        world.create(queue);
        world.send(queue, MESSAGES, 0, i -> "g" + i % GROUPS);
        int last = GROUPS - 5;
        String from = world.page(queue, null, 0, "g" + last).messages().get(0).position();

        PeekPage far = cheapPage(queue, from, 0);

        assertThat(bodies(far)).startsWith(Integer.toString(last), Integer.toString(last + GROUPS));
        long before = world.rows.reads;
        assertThat(bodies(world.page(queue, null, 0, "g" + last))).isEqualTo(bodies(far));
        assertThat(world.rows.reads - before).isLessThanOrEqualTo(MOST_READS);
    }

    /** A page far behind, which must not take more than one at the queue's head, and both little. */
    private PeekPage cheapPage(String queue, @Nullable String from, long skip) throws PeekRefused {
        long start = world.rows.reads;
        assertThat(world.page(queue, null, 0, null).messages()).hasSize(PAGE);
        long atHead = world.rows.reads - start;
        PeekPage far = world.page(queue, from, skip, null);
        assertThat(far.messages()).hasSize(PAGE);
        assertThat(world.rows.reads - start - atHead).isLessThanOrEqualTo(atHead + 1);
        assertThat(atHead).isLessThanOrEqualTo(MOST_READS);
        return far;
    }

    private static List<String> bodies(PeekPage page) {
        return page.messages().stream()
                .map(peeked -> new String(peeked.message().body(), UTF_8))
                .toList();
    }
}
