package io.holdfast.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.ControlCommand.EnsureReceiptKey;
import io.holdfast.control.ControlCommand.RecordStart;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ControlEngineTest {
    private static final ReceiptKey FIRST = new ReceiptKey(1, 2);
    private static final ReceiptKey SECOND = new ReceiptKey(3, 4);

    private final RowsInMemory rows = new RowsInMemory();

    @Test
    void firstKeyWinsAlsoBeforeItsRowCanBeRead() {
        RowsInMemory onTheirWay = new RowsInMemory();
        ControlEngine engine = new ControlEngine(rows, onTheirWay);

        assertThat(ensure(engine, FIRST)).isEqualTo(FIRST);
        assertThat(ensure(engine, SECOND)).isEqualTo(FIRST);
        assertThat(onTheirWay.puts).isEqualTo(1);
    }

    @Test
    void keySurvivesARestart() {
        ensure(rows.engine(), FIRST);

        assertThat(ensure(rows.engine(), SECOND)).isEqualTo(FIRST);
        assertThat(rows.puts).isEqualTo(1);
    }

    @Test
    void keyIsNotInWhatALogMaySay() {
        assertThat(new EnsureReceiptKey(new ReceiptKey(4711, 4712)).toString()).doesNotContain("471");
    }

    @Test
    void changeOfTheKeyringThatWasDecidedOnAnotherOneIsNotDone() {
        byte[] one = {1};
        assertThat(change(rows.engine(), new KeyringChange(0, Map.of("a", one, "b", one), Set.of())))
                .isTrue();

        ControlEngine restarted = rows.engine();
        assertThat(restarted.state().keyring().revision()).isEqualTo(1);
        assertThat(change(restarted, new KeyringChange(0, Map.of("a", new byte[] {2}), Set.of("b"))))
                .isFalse();
        assertThat(change(restarted, new KeyringChange(1, Map.of("c", new byte[] {3}), Set.of("b"))))
                .isTrue();

        KeyringView kept = rows.engine().state().keyring();
        assertThat(kept.revision()).isEqualTo(2);
        assertThat(kept.entries().get("a")).isEqualTo(one);
        assertThat(kept.entries().get("b")).isNull();
        assertThat(kept.entries().get("c")).isEqualTo(new byte[] {3});
    }

    private static boolean change(ControlEngine engine, KeyringChange what) {
        return ((ControlReply.KeyringChanged) engine.handle(new ControlCommand.ChangeKeyring(what), 0)).isDone();
    }

    @Test
    void directoryIsNotKnownBeforeItsFirstStart() {
        assertThat(describe(rows.engine())).isNull();
    }

    @Test
    void firstStartSaysWhenAndByWhatTheDirectoryWasMade() {
        rows.engine().handle(new RecordStart("0.1", 4, false), 1_000);
        rows.engine().handle(new RecordStart("0.2", 4, true), 2_000);

        assertThat(describe(rows.engine())).isEqualTo(new DirectoryFacts(1_000, "0.1", false, 4, "0.2"));
    }

    @Test
    void startOfTheSameVersionWritesNothing() {
        rows.engine().handle(new RecordStart("0.1", 4, true), 1_000);
        rows.engine().handle(new RecordStart("0.1", 4, false), 2_000);

        assertThat(rows.puts).isEqualTo(1);
        assertThat(describe(rows.engine())).isEqualTo(new DirectoryFacts(1_000, "0.1", true, 4, "0.1"));
    }

    @Test
    void anotherNumberOfPartitionsIsNotBelieved() {
        rows.engine().handle(new RecordStart("0.1", 4, false), 1_000);

        assertThatThrownBy(() -> rows.engine().handle(new RecordStart("0.1", 1, false), 2_000))
                .hasMessage("the directory was made with 4 partitions, and now has 1");
    }

    @Test
    void viewDoesNotChangeWithLaterDecisions() {
        ControlEngine engine = rows.engine();
        ControlView before = engine.state();
        ensure(engine, FIRST);

        assertThat(before.receiptKey()).isNull();
        assertThat(engine.state().receiptKey()).isEqualTo(FIRST);
    }

    @Test
    void rowThatIsNotKnownIsRefused() {
        rows.put("later/row".getBytes(StandardCharsets.UTF_8), new byte[] {1});

        assertThatThrownBy(rows::engine)
                .isInstanceOf(ControlRowsUnreadable.class)
                .hasMessage("The control row \"later/row\" cannot be read: this version does not know it.");
    }

    private static ReceiptKey ensure(ControlEngine engine, ReceiptKey candidate) {
        return ((ControlReply.ReceiptKeyKept) engine.handle(new EnsureReceiptKey(candidate), 0)).key();
    }

    private static @Nullable DirectoryFacts describe(ControlEngine engine) {
        return engine.state().directory();
    }
}
