package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopRequestTest {

    private final List<Runnable> timers = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final List<Integer> halts = new ArrayList<>();
    private final StopRequest stop = new StopRequest(timers::add, said::add, halts::add);

    @Test
    void firstSignalAsksForAStopAndHaltsNothing() {
        stop.signal();
        assertThat(stop.await()).isEmpty();
        assertThat(halts).isEmpty();
    }

    @Test
    void secondSignalHaltsAtOnce() {
        stop.signal();
        stop.signal();
        assertThat(halts).containsExactly(ExitCode.FAILURE);
    }

    @Test
    void signalAfterAFatalConditionLeavesTheStopItsTime() {
        stop.fatal("The disk failed to sync.");
        stop.signal();
        assertThat(stop.await()).hasValue("The disk failed to sync.");
        assertThat(halts).isEmpty();

        stop.signal();
        assertThat(halts).containsExactly(ExitCode.FAILURE);
        assertThat(said).containsExactly("The disk failed to sync.");
    }

    @Test
    void patienceStartsWithTheRequestAndEndsInAHalt() {
        assertThat(timers).isEmpty();
        stop.signal();
        timers.forEach(Runnable::run);
        assertThat(halts).containsExactly(ExitCode.FAILURE);
        assertThat(said).isEmpty();
    }

    @Test
    void haltComesEvenIfTheReasonCannotBeSaid() {
        StopRequest mute = new StopRequest(
                timers::add,
                reason -> {
                    throw new IllegalStateException("expected in this test");
                },
                halts::add);
        mute.fatal("The disk failed to sync.");
        timers.forEach(Runnable::run);
        assertThat(halts).containsExactly(ExitCode.FAILURE);
    }

    @Test
    void haltAfterAFatalConditionSaysItsReasonFirst() {
        StopRequest slow = new StopRequest(timers::add, said::add, code -> said.add("halted with " + code));
        slow.fatal("The disk failed to sync.");
        assertThat(said).isEmpty();
        timers.forEach(Runnable::run);
        assertThat(said).containsExactly("The disk failed to sync.", "halted with " + ExitCode.FAILURE);
    }

    @Test
    void nothingHaltsAServerThatHasStopped() {
        stop.signal();
        stop.finished();
        timers.forEach(Runnable::run);
        stop.signal();
        assertThat(halts).isEmpty();
    }
}
