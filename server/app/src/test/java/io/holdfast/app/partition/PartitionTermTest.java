package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import org.junit.jupiter.api.Test;

/** Each term begins with what is in the rows, and nothing of an earlier one is left. */
final class PartitionTermTest extends LedPartitionSetup {
    @Test
    void nextTermBeginsWithTheRowsAlone() throws Exception {
        lead(1);
        long queue = createdQueue();
        submit(send(queue));
        settle();
        submit(send(queue));
        leadership.follow();
        settle();

        Batch elsewhere = new Batch();
        elsewhere.delete(StoredRows.table(Table.QUEUES), Keys.queue(queue));
        store.replicate(elsewhere);
        lead(3);
        Told gone = submit(send(queue));
        settle();
        assertThat(gone.replies)
                .hasSize(1)
                .allSatisfy(reply -> assertThat(reply).isInstanceOf(Reply.Refused.class));
        assertThat(directory.find(NAME)).isNull();
        assertThat(learned).isEqualTo(2);
    }

    @Test
    void newTermWithoutAPauseBeginsAnewToo() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.lead(2);
        loop.run();
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        settle();
        submit(send(queue));
        settle();
        assertThat(store.terms).endsWith(2L);
    }

    @Test
    void loadOfATermThatIsOverIsThrownAway() {
        leadership.lead(1);
        leadership.follow();
        settle();
        assertThat(partition.isLed()).isFalse();
        assertThat(learned).as("it is not even begun").isZero();

        leadership.lead(2);
        commits.remove().run();
        leadership.follow();
        settle();
        assertThat(partition.isLed()).isFalse();
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
    }

    @Test
    void partitionThatCannotBeLoadedEndsTheServer() {
        storage.close();
        lead(1);
        assertThat(fatal).containsExactly("Partition 0 cannot be loaded: The store is closed");
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
    }

    @Test
    void rowsOfAnotherLeaderThatContradictTheEngineDoNotEndTheServer() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.holds = false;
        clockFails = true;
        partition.clockMoved();
        clockFails = false;
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(fatal).isEmpty();

        settle();
        leadership.holds = true;
        assertThat(partition.isLed())
                .as("it goes on from the rows, should it lead all the same")
                .isTrue();
        assertThat(learned).isEqualTo(2);
        assertThat(received(queue)).isEmpty();
    }

    @Test
    void contradictionUnderTheLeaseEndsTheServer() {
        lead(1);
        clockFails = true;
        partition.clockMoved();
        clockFails = false;
        assertThat(fatal).containsExactly("The queue state is inconsistent: no clock");
    }

    @Test
    void timeNeverGoesBackWhateverTheClockOfTheNewLeaderSays() {
        newestMillis = 1_050_000;
        lead(1);
        createdQueue();
        assertThat(store.times).last().isEqualTo(1_050_000L);
        nowMillis += 1_000;
        submit(new DeleteQueue(1));
        settle();
        assertThat(store.times).last().isEqualTo(1_050_995L);
    }

    @Test
    void timersOfATermThatIsOverDoNothing() {
        lead(1);
        long queue = createdQueue();
        submit(receive(queue, 20_000));
        settle();
        leadership.follow();
        settle();
        int committed = store.terms.size();
        nowMillis += 100_000;
        loop.runTimers();
        settle();
        assertThat(store.terms).hasSize(committed);
    }

    @Test
    void queuesOfAnotherLeaderAreKnownFromTheRows() throws Exception {
        lead(1);
        long queue = createdQueue();
        leadership.follow();
        settle();
        Batch elsewhere = new Batch();
        elsewhere.delete(StoredRows.table(Table.QUEUES), Keys.queue(queue));
        store.replicate(elsewhere);
        assertThat(directory.find(NAME)).isNotNull();

        applied.run();
        loop.runTimers();
        settle();
        assertThat(directory.find(NAME)).isNull();
    }
}
