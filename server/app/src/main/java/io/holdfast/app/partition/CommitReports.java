package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.store.CommitListener;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Brings the news of a commit from the thread that commits to the partition's loop. */
final class CommitReports {
    static final String LOST = "The end of a commit could not be reported: ";

    private final Loop loop;
    private final DurationHistogram durations;
    private final Consumer<String> onFatal;
    /** What kept the loop from hearing how a commit went on: nothing will follow it. Written by the thread that commits. */
    private volatile @Nullable Throwable lost;

    CommitReports(Loop loop, DurationHistogram durations, Consumer<String> onFatal) {
        this.loop = loop;
        this.durations = durations;
        this.onFatal = onFatal;
    }

    /** Why the loop will not hear of a commit; null if nothing was lost. */
    @Nullable
    Throwable lost() {
        return lost;
    }

    /** For one commit, which begins now. The tasks run on the loop. */
    CommitListener of(Runnable durable, Runnable visible, Consumer<Throwable> failed) {
        long startNanos = System.nanoTime();
        return new CommitListener() {
            @Override
            public void durable() {
                durations.recordNanos(System.nanoTime() - startNanos);
                tell(durable);
            }

            @Override
            public void visible() {
                tell(visible);
            }

            @Override
            public void failed(Throwable cause) {
                tell(() -> failed.accept(cause));
            }
        };
    }

    private void tell(Runnable news) {
        try {
            loop.execute(news);
        } catch (RejectedExecutionException loopHasEnded) {
            // The server did not wait for a disk this slow: nobody is left to be answered, and what is durable is found
            // at the next start.
        } catch (RuntimeException | Error failure) {
            // The loop does not know. It will when it looks next; whoever supervises the server is told now.
            if (lost == null) {
                lost = failure;
                onFatal.accept(LOST + failure);
            }
        }
    }
}
