package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.LeadershipListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a node takes office. Time moves by hand. */
final class GroupLeadershipTest {
    private static final long LEASE = 500;

    private long nowMillis = 1_000;
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::atMillis).thenComparingInt(Task::number));
    private int numbers;
    private final List<String> told = new ArrayList<>();
    private final GroupLeadership leadership = new GroupLeadership(
            "partition 0", Duration.ofMillis(LEASE), byHand(), () -> TimeUnit.MILLISECONDS.toNanos(nowMillis));

    private record Task(long atMillis, int number, Runnable what) {}

    GroupLeadershipTest() {
        leadership.follow(new LeadershipListener() {
            @Override
            public void leads(long term) {
                told.add("leads " + term);
            }

            @Override
            public void follows(@Nullable String leaderNode) {
                told.add("follows " + leaderNode);
            }
        });
    }

    @Test
    void aNewLeaderWaitsUntilTheLeaseOfAnyOtherHasEnded() {
        elected(3);
        pass(LEASE - 1);
        assertThat(leadership.leadingTerm()).isZero();
        pass(1);
        assertThat(leadership.leadingTerm()).isEqualTo(3);
        assertThat(told).containsExactly("follows null", "follows me", "leads 3");
    }

    @Test
    void aNewLeaderDoesNotWaitForOneThatHasResigned() {
        leadership.hasResigned(2);
        elected(3);
        pass(0);
        assertThat(leadership.leadingTerm()).isEqualTo(3);
    }

    /** Another one may have led in between. */
    @Test
    void thatAnEarlierLeaderHasResignedSaysNothing() {
        leadership.hasResigned(1);
        elected(3);
        pass(LEASE - 1);
        assertThat(leadership.leadingTerm()).isZero();
    }

    @Test
    void whoeverLosesTheElectionWhileItWaitsDoesNotLead() {
        elected(3);
        pass(LEASE / 2);
        leadership.leaderIs("other", false);
        pass(LEASE);
        assertThat(leadership.leadingTerm()).isZero();
        assertThat(told).containsExactly("follows null", "follows me", "follows other");
    }

    @Test
    void theEndOfATermIsTold() {
        elected(3);
        pass(LEASE);
        assertThat(leadership.ends()).isEqualTo(3);
        assertThat(leadership.ends()).isZero();
        pass(0);
        elected(5);
        pass(LEASE);
        assertThat(told).containsExactly("follows null", "follows me", "leads 3", "follows me", "leads 5");
    }

    @Test
    void whoeverFollowsLateIsToldHowItIs() {
        elected(3);
        pass(LEASE);
        List<String> late = new ArrayList<>();
        leadership.follow(new LeadershipListener() {
            @Override
            public void leads(long term) {
                late.add("leads " + term);
            }

            @Override
            public void follows(@Nullable String leaderNode) {
                late.add("follows " + leaderNode);
            }
        });
        pass(0);
        assertThat(late).containsExactly("leads 3");
    }

    private void elected(long term) {
        pass(0);
        leadership.leaderIs("me", true);
        leadership.ready(term);
    }

    private void pass(long millis) {
        long end = nowMillis + millis;
        while (!tasks.isEmpty() && tasks.peek().atMillis() <= end) {
            Task next = tasks.poll();
            nowMillis = Math.max(nowMillis, next.atMillis());
            next.what().run();
        }
        nowMillis = end;
    }

    private ScheduledExecutorService byHand() {
        return new ScheduledThreadPoolExecutor(1) {
            @Override
            @SuppressWarnings("NullAway") // Nobody looks at it.
            public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
                tasks.add(new Task(nowMillis + unit.toMillis(delay), numbers++, task));
                return null;
            }
        };
    }
}
