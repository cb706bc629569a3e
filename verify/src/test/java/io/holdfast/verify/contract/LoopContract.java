package io.holdfast.verify.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.loop.Loop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every event loop promises. */
public abstract class LoopContract {
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    protected abstract Loop loop();

    /** Lets the loop run, and time pass, until this is done. */
    protected abstract void await(CompletableFuture<?> done);

    private Runnable noting(String name) {
        return () -> ran.add(name);
    }

    private void runAndWait(Runnable task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop().execute(() -> {
            try {
                task.run();
                done.complete(null);
            } catch (RuntimeException | Error failure) {
                done.completeExceptionally(failure);
            }
        });
        await(done);
    }

    @Test
    void tasksRunInTheOrderInWhichTheyAreGiven() {
        loop().execute(noting("first"));
        loop().execute(noting("second"));
        runAndWait(noting("third"));

        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void onlyItsTasksRunOnTheLoop() {
        List<Boolean> current = new ArrayList<>();
        assertThat(loop().isCurrent()).isFalse();

        runAndWait(() -> current.add(loop().isCurrent()));

        assertThat(current).containsExactly(true);
        assertThat(loop().isCurrent()).isFalse();
    }

    @Test
    void taskGivenByATaskRunsOnceThatHasEnded() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        runAndWait(() -> {
            loop().execute(noting("given"));
            loop().execute(() -> done.complete(null));
            ran.add("giver");
        });
        await(done);

        assertThat(ran).containsExactly("giver", "given");
    }

    @Test
    void lastTasksRunAfterAllOthersOfTheTurnInTheirOrder() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop().execute(() -> {
            loop().executeLast(noting("last"));
            loop().executeLast(() -> {
                ran.add("very last");
                done.complete(null);
            });
            loop().execute(() -> {
                ran.add("next");
                loop().execute(noting("next of next"));
            });
            ran.add("first");
        });
        await(done);

        assertThat(ran).containsExactly("first", "next", "next of next", "last", "very last");
    }

    @Test
    void lastTaskMayGiveTasks() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop().execute(() -> loop().executeLast(() -> loop().execute(() -> done.complete(null))));

        await(done);

        assertThat(done).isCompleted();
    }

    @Test
    void scheduledTasksRunInTheOrderOfTheirTimes() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        runAndWait(() -> {
            loop().schedule(
                            () -> {
                                ran.add("late");
                                done.complete(null);
                            },
                            60);
            loop().schedule(noting("soon"), 1);
            loop().execute(noting("now"));
        });
        await(done);

        assertThat(ran).containsExactly("now", "soon", "late");
    }

    @Test
    void scheduledTaskRunsOnTheLoopAndOnce() {
        List<Boolean> current = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop().schedule(() -> current.add(loop().isCurrent()), 1);
        loop().schedule(() -> done.complete(null), 50);
        await(done);

        assertThat(current).containsExactly(true);
    }
}
