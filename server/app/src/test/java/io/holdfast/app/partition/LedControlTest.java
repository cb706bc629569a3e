package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.ReceiptKey;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitThread;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What belongs to no queue is decided where it is led, and can be read everywhere. */
final class LedControlTest {
    private static final ReceiptKey KEY = new ReceiptKey(1, 2);

    private final TimedLoop loop = new TimedLoop();
    private final Queue<Runnable> commits = new ArrayDeque<>();
    private final List<String> fatal = new ArrayList<>();
    private final HandLeadership leadership = new HandLeadership();
    private Runnable applied = () -> {};
    private Storage storage;
    private ReplicaStore store;
    private ControlPartition control;

    @TempDir
    Path directory;

    @BeforeEach
    void start() throws Exception {
        storage = Storage.open(directory, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
        store = new ReplicaStore(storage.store(ControlDatabase.PARTITION));
        control = ControlPartition.led(
                loop,
                store,
                new CommitThread(store, commits::add),
                () -> 1_000,
                fatal::add,
                new PartitionLeadership(leadership, ControlDatabase.PARTITION, commits::add, () -> 0, () -> {}),
                changed -> applied = changed);
        settle();
    }

    @AfterEach
    void stop() {
        storage.close();
    }

    @Test
    void isDecidedOnlyWhereItIsLed() {
        assertThat(control.isLed()).isFalse();
        assertThat(submit()).satisfies(LedControlTest::isNotLedHere);
        leadership.lead(4);
        settle();

        assertThat(control.isLed()).isTrue();
        CompletableFuture<ControlReply> kept = submit();
        settle();
        assertThat(kept).isCompletedWithValue(new ControlReply.ReceiptKeyKept(KEY));
        assertThat(store.terms).containsExactly(4L);
        assertThat(control.view().receiptKey()).isEqualTo(KEY);
    }

    @Test
    void whatWasNotCommittedIsNeverSeen() {
        leadership.lead(1);
        settle();
        store.isLost = true;
        CompletableFuture<ControlReply> lost = submit();
        settle();
        assertThat(lost).satisfies(LedControlTest::isNotLedHere);
        assertThat(control.view().receiptKey()).isNull();
        assertThat(fatal).isEmpty();
    }

    @Test
    void whatAnotherNodeDecidesIsSeenSoon() throws Exception {
        Batch elsewhere = new Batch();
        byte[] row = ByteBuffer.allocate(17)
                .put((byte) 1)
                .putLong(KEY.high())
                .putLong(KEY.low())
                .array();
        elsewhere.put(ControlDatabase.TABLE, "receipt-key".getBytes(StandardCharsets.UTF_8), row);
        store.replicate(elsewhere);
        applied.run();
        loop.runTimers();
        settle();
        assertThat(control.view().receiptKey()).isEqualTo(KEY);
    }

    @Test
    void whatTheLeaderShowsIsNotReplacedByWhatWasReadBefore() throws Exception {
        applied.run();
        loop.runTimers();
        leadership.lead(1);
        settle();
        CompletableFuture<ControlReply> kept = submit();
        settle();
        assertThat(kept).isCompleted();
        assertThat(control.view().receiptKey()).isEqualTo(KEY);
    }

    private CompletableFuture<ControlReply> submit() {
        return control.submit(new ControlCommand.EnsureReceiptKey(KEY));
    }

    private static void isNotLedHere(CompletableFuture<ControlReply> outcome) {
        assertThat(outcome).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(NotLedHere.class);
    }

    private void settle() {
        loop.run();
        while (!commits.isEmpty()) {
            commits.remove().run();
            loop.run();
        }
    }
}
