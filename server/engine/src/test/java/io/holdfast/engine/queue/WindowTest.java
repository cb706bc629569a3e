package io.holdfast.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.MemoryRows;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final long QUEUE = 7;
    private static final ReceivedMemoryBudget NOTHING_RECEIVED = new ReceivedMemoryBudget(0);

    @Test
    void refillReadsEveryRowOnceAndInOrder() {
        Backlog backlog = new Backlog(new WindowBudget(1 << 20, NOTHING_RECEIVED), QUEUE);
        for (int i = 0; i < 1_000; i++) {
            backlog.arrive();
        }
        backlog.commit();
        backlog.window.evict();

        for (int i = 0; i < 1_000; i++) {
            backlog.take();
        }
        assertThat(backlog.peek()).isNull();
    }

    @Test
    void windowHoldsABoundedPieceOfTheBacklog() {
        WindowBudget budget = new WindowBudget(Long.MAX_VALUE, NOTHING_RECEIVED);
        Backlog backlog = new Backlog(budget, QUEUE);
        for (int i = 0; i < 3 * EngineLimits.WINDOW_MESSAGES; i++) {
            backlog.arrive();
        }
        backlog.commit();

        assertThat(budget.usedBytes()).isEqualTo((long) EngineLimits.WINDOW_MESSAGES * Backlog.WEIGHT_BYTES);
        for (int i = 0; i < 3 * EngineLimits.WINDOW_MESSAGES; i++) {
            backlog.take();
        }
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void refillReadsOnePage() {
        WindowBudget budget = new WindowBudget(Long.MAX_VALUE, NOTHING_RECEIVED);
        Backlog backlog = new Backlog(budget, QUEUE);
        for (int i = 0; i < 2 * EngineLimits.REFILL_MESSAGES; i++) {
            backlog.arrive();
        }
        backlog.commit();
        backlog.window.evict();

        backlog.peek();

        assertThat(budget.usedBytes()).isEqualTo((long) EngineLimits.REFILL_MESSAGES * Backlog.WEIGHT_BYTES);
    }

    @Test
    void messagesOnTheirWayAreServedFromMemory() {
        Backlog backlog = new Backlog(new WindowBudget(1 << 20, NOTHING_RECEIVED), QUEUE);
        for (int i = 0; i < EngineLimits.WINDOW_MESSAGES + 10; i++) {
            backlog.arrive();
        }

        for (int i = 0; i < EngineLimits.WINDOW_MESSAGES + 10; i++) {
            backlog.take();
        }
        assertThat(backlog.peek()).isNull();
    }

    @Test
    void evictedMessagesOnTheirWayStayInMemoryUntilTheyAreDurable() {
        Backlog backlog = new Backlog(new WindowBudget(1 << 20, NOTHING_RECEIVED), QUEUE);
        backlog.arrive();
        backlog.window.evict();
        backlog.arrive();
        assertThat(backlog.peek()).isNotNull();
        backlog.window.evict();

        backlog.commit();

        backlog.take();
        backlog.take();
        assertThat(backlog.peek()).isNull();
    }

    @Test
    void leastRecentlyFilledWindowGivesWayWhenTheBudgetIsSpent() {
        WindowBudget budget = new WindowBudget(10L * Backlog.WEIGHT_BYTES, NOTHING_RECEIVED);
        Backlog first = new Backlog(budget, 1);
        Backlog second = new Backlog(budget, 2);
        for (int i = 0; i < 6; i++) {
            first.arrive();
            first.commit();
        }

        for (int i = 0; i < 6; i++) {
            second.arrive();
            second.commit();
        }

        assertThat(first.window.held()).isNull();
        assertThat(second.window.held()).isNotNull();
        assertThat(budget.usedBytes()).isEqualTo(6L * Backlog.WEIGHT_BYTES);
        first.take();
        assertThat(second.window.held()).isNull();
    }

    @Test
    void windowsMakeRoomForReceivedMessagesUpToAPart() {
        ReceivedMemoryBudget received = new ReceivedMemoryBudget(Long.MAX_VALUE);
        WindowBudget budget = new WindowBudget(8L * Backlog.WEIGHT_BYTES, received);
        Backlog first = new Backlog(budget, 1);
        Backlog second = new Backlog(budget, 2);
        received.charge(1_000_000);

        first.arrive();
        second.arrive();
        assertThat(first.window.held()).isNotNull();
        second.arrive();
        assertThat(first.window.held()).isNull();

        received.free(1_000_000);
        first.commit();
        assertThat(first.peek()).isNotNull();
        assertThat(second.window.held()).isNotNull();
    }

    @Test
    void oneWindowAloneMayExceedTheBudget() {
        WindowBudget budget = new WindowBudget(1, NOTHING_RECEIVED);
        Backlog backlog = new Backlog(budget, QUEUE);
        backlog.arrive();
        backlog.arrive();

        backlog.take();
        backlog.take();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void randomArrivalsEvictionsAndPurgesNeverSkipOrRepeatAMessage() {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            WindowBudget budget = new WindowBudget(random.nextLong(40) * Backlog.WEIGHT_BYTES, NOTHING_RECEIVED);
            Backlog[] backlogs = {new Backlog(budget, 1), new Backlog(budget, 2), new Backlog(budget, 3)};
            for (int step = 0; step < 500; step++) {
                Backlog backlog = backlogs[random.nextInt(3)];
                switch (random.nextInt(12)) {
                    case 0, 1, 2, 3 -> backlog.arrive();
                    case 4, 5, 6 -> backlog.takeIfAny(random.nextBoolean());
                    case 7, 8 -> backlog.seal();
                    case 9, 10 -> backlog.arrived();
                    default -> {
                        if (random.nextInt(10) == 0) {
                            backlog.purge();
                        } else {
                            backlog.window.evict();
                        }
                    }
                }
            }
            for (Backlog backlog : backlogs) {
                backlog.commit();
                while (!backlog.expected.isEmpty()) {
                    backlog.take();
                }
                assertThat(backlog.peek()).isNull();
            }
            assertThat(budget.usedBytes()).isZero();
        }
    }

    /** A window, its rows, and the sequences it must show, in order. */
    private static final class Backlog implements WindowSource {
        static final int WEIGHT_BYTES = message(1).weightBytes();

        final MemoryRows rows = new MemoryRows();
        final Deque<Long> expected = new ArrayDeque<>();
        final Window window;
        private final long queueId;
        private MemoryRows.Changes open = rows.open();
        private MemoryRows.@Nullable Changes onItsWay;
        private long onItsWayBelow;
        private long next = 1;
        private long durableBelow = 1;

        Backlog(WindowBudget budget, long queueId) {
            this.queueId = queueId;
            this.window = new Window(this, 1, 1, budget);
        }

        void arrive() {
            Message message = message(next);
            open.put(Table.MESSAGES, Keys.message(queueId, next), MessageRow.of(message));
            window.offer(next, message);
            expected.addLast(next++);
        }

        void seal() {
            if (onItsWay == null) {
                onItsWay = open;
                onItsWayBelow = next;
                open = rows.open();
            }
        }

        void arrived() {
            if (onItsWay != null) {
                onItsWay.apply();
                onItsWay = null;
                durableBelow = onItsWayBelow;
                window.durabilityGrew();
            }
        }

        void commit() {
            arrived();
            seal();
            arrived();
        }

        Window.@Nullable Waiting peek() {
            Window.Waiting shown = window.peek(rows);
            Long first = expected.peekFirst();
            if (shown == null) {
                assertThat(first == null || first >= durableBelow)
                        .as("a durable message is not shown")
                        .isTrue();
            } else {
                assertThat(shown.sequence()).isEqualTo(first);
                assertThat(shown.message().idLow()).isEqualTo(first);
            }
            return shown;
        }

        void take() {
            assertThat(peek()).isNotNull();
            expected.removeFirst();
            window.takeFirst();
        }

        /** @param row whether its row goes as well, as when it has expired */
        void takeIfAny(boolean row) {
            Window.Waiting first = peek();
            if (first != null) {
                take();
                if (row) {
                    open.delete(Table.MESSAGES, Keys.message(queueId, first.sequence()));
                }
            }
        }

        void purge() {
            open.deleteRange(Table.MESSAGES, Keys.queue(queueId), Keys.queue(queueId + 1));
            window.skipTo(next);
            expected.clear();
        }

        @Override
        public Table table() {
            return Table.MESSAGES;
        }

        @Override
        public byte[] key(long sequence) {
            return Keys.message(queueId, sequence);
        }

        @Override
        public int refillMessages() {
            return EngineLimits.REFILL_MESSAGES;
        }

        @Override
        public int windowMessages() {
            return EngineLimits.WINDOW_MESSAGES;
        }

        @Override
        public long sequenceOf(byte[] key) {
            return Keys.sequenceOf(key);
        }

        @Override
        public boolean isTaken(long sequence) {
            return false;
        }

        @Override
        public long durableBelow() {
            return durableBelow;
        }

        @Override
        public void windowHoldsFresh(Window evicted) {}

        @Override
        public void windowIsIdle(Window idle) {
            assertThat(idle.held()).isNull();
        }

        private static Message message(long id) {
            return new Message(0, id, 0, "", new byte[10], new byte[16], new byte[0], null, null, null, null);
        }
    }
}
