package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollShutdownTest {
    private static final int SLOTS = 10;
    private static final long ENOUGH_NANOS = 1_000_000_000_000L;

    private final ReturnedReceives extensions = new ReturnedReceives();
    private final FakeServer server = new FakeServer();

    /** A server at which one receive of ten slots is parked, as the consumer sees both. */
    private final class FakeServer implements PollShutdown.Polls, PollShutdown.Server {
        boolean parked = true;
        boolean returnsReceives = true;
        boolean endsPolls = true;
        int asked;
        int receiveArrivesBeforeRequest = 1;
        int abandoned;
        int waits;

        @Override
        public boolean endPolls() {
            asked++;
            extensions.answered(returnsReceives);
            if (endsPolls && asked >= receiveArrivesBeforeRequest) {
                parked = false;
            }
            return endsPolls;
        }

        @Override
        public boolean underWay() {
            return parked;
        }

        @Override
        public boolean awaitEnd(long nanos) {
            assertThat(nanos).isPositive();
            waits++;
            return !parked;
        }

        @Override
        public int abandon() {
            abandoned++;
            return SLOTS;
        }
    }

    private int close() throws InterruptedException {
        return close(ENOUGH_NANOS);
    }

    private int close(long leftNanos) throws InterruptedException {
        return new PollShutdown(server, server, extensions, null).end(() -> leftNanos);
    }

    @Test
    void serverThatEndsPollsAnswersThemAndNoneIsAbandoned() throws InterruptedException {
        assertThat(close()).isZero();
        assertThat(server.parked).isFalse();
        assertThat(server.asked).isOne();
        assertThat(server.abandoned).isZero();
    }

    @Test
    void receiveThatReachesTheServerAfterTheFirstRequestIsEndedByTheNext() throws InterruptedException {
        server.receiveArrivesBeforeRequest = 3;
        assertThat(close()).isZero();
        assertThat(server.asked).isEqualTo(3);
        assertThat(server.abandoned).isZero();
    }

    @Test
    void receiveWhoseAnswerNeverComesIsAbandonedAfterSomeTries() throws InterruptedException {
        server.receiveArrivesBeforeRequest = Integer.MAX_VALUE;
        assertThat(close()).isEqualTo(SLOTS);
        assertThat(server.asked).isEqualTo(ConsumerLimits.END_POLLS_TRIES);
        assertThat(server.abandoned).isOne();
    }

    @Test
    void olderHoldfastServerHasItsPollsAbandonedAsBefore() throws InterruptedException {
        server.endsPolls = false;
        assertThat(close()).isEqualTo(SLOTS);
        assertThat(server.asked).isOne();
        assertThat(server.waits).isZero();
    }

    @Test
    void serverWithoutExtensionsHasItsPollsWaitedForAndIsAskedOnlyWhileThatIsUnknown() throws InterruptedException {
        server.endsPolls = false;
        server.returnsReceives = false;
        assertThat(close()).isZero();
        assertThat(close()).isZero();
        assertThat(server.asked).isOne();
        assertThat(server.abandoned).isZero();
    }

    @Test
    void pollsAreWaitedForIfTheServerCannotBeAsked() throws InterruptedException {
        PollShutdown.Server unreachable = () -> {
            throw new IllegalStateException("connection refused");
        };
        assertThat(new PollShutdown(server, unreachable, extensions, null).end(() -> ENOUGH_NANOS))
                .isZero();
        assertThat(server.abandoned).isZero();
    }

    @Test
    void serverIsNotAskedWithoutAPollOrWithoutTimeLeft() throws InterruptedException {
        assertThat(close(0)).isEqualTo(SLOTS);
        server.parked = false;
        assertThat(close()).isZero();
        assertThat(server.asked).isZero();
    }

    @Test
    void whoDecidesByHandIsObeyedWithoutAskingTheServer() throws InterruptedException {
        assertThat(new PollShutdown(server, server, extensions, true).end(() -> ENOUGH_NANOS))
                .isEqualTo(SLOTS);
        assertThat(new PollShutdown(server, server, extensions, false).end(() -> ENOUGH_NANOS))
                .isZero();
        assertThat(server.asked).isZero();
        assertThat(server.abandoned).isOne();
    }
}
