package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.store.LeadershipListener;
import io.holdfast.store.LeadershipLost;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single writer of a partition for as long as this node leads it: loaded from the rows for each term, and thrown away when the term ends.
 *
 * <pre>
 * followed → loading: this node leads · loading → led: loaded, on the thread that commits · led, loading → followed: it leads no more
 * </pre>
 *
 * On one node there is one term, which begins with the start and does not end.
 *
 * <p>Thread rule: any, unless a method says otherwise.
 *
 * @param <C> the commands of the engine
 * @param <E> the engine
 */
final class LedWriter<C, E extends PartitionEngine<C, ?>> {
    private static final Logger LOG = LoggerFactory.getLogger(LedWriter.class);

    /** Until it is known again who leads. */
    private static final long LOAD_AGAIN_MILLIS = 200;

    /** Makes a partition from its rows. */
    interface Loading<C, E> {
        Tenure<C, E> load(Term term) throws LeadershipLost;
    }

    /** Hears on the loop when a term begins and when it has ended. */
    interface Listener<E> {
        void begun(E engine);

        void ended();
    }

    private final Loop loop;
    private final Consumer<String> onFatal;
    private final Loading<C, E> loading;
    private final Listener<E> listener;
    /** In which term this node is to lead, as the cluster said last; 0 for none. */
    private volatile long wantedTerm;

    /** In which term it is loaded here; null if it is not. */
    private volatile @Nullable Term ledTerm;

    /** Loop only, so that a request costs no more than it does without a cluster. */
    private @Nullable Tenure<C, E> current;

    private boolean isDraining;

    LedWriter(Loop loop, Consumer<String> onFatal, Loading<C, E> loading, Listener<E> listener) {
        this.loop = loop;
        this.onFatal = onFatal;
        this.loading = loading;
        this.listener = listener;
    }

    /** Loads it here and now, for good; before the loop can hand over calls. What is wrong with the rows is thrown. */
    void leadAlone() {
        try {
            install(loading.load(Term.ALONE));
        } catch (LeadershipLost impossible) {
            throw new IllegalStateException("nobody else can lead", impossible);
        }
    }

    /** Leads whenever the cluster says so. */
    void follow(PartitionLeadership how) {
        how.leadership().follow(how.number(), new LeadershipListener() {
            @Override
            public void leads(long term) {
                if (wantedTerm != term) {
                    wantedTerm = term;
                    onLoop(LedWriter.this::endOutdated);
                    load(how, term);
                }
            }

            @Override
            public void follows(@Nullable String leaderNode) {
                wantedTerm = 0;
                onLoop(LedWriter.this::endOutdated);
            }
        });
    }

    private void load(PartitionLeadership how, long number) {
        try {
            how.loader().execute(() -> loadNow(how, number));
        } catch (RejectedExecutionException shuttingDown) {
            LOG.debug("Partition {} is not loaded any more", how.number());
        }
    }

    private void loadNow(PartitionLeadership how, long number) {
        if (wantedTerm != number) {
            return;
        }
        try {
            how.beforeLoad().run();
            Tenure<C, E> loaded = loading.load(how.term(number));
            loaded.writer().whenOutdated(() -> loadAgain(how, loaded));
            onLoop(() -> begin(loaded));
        } catch (LeadershipLost lost) {
            LOG.info("Partition {} is led by another node before it was loaded here", how.number());
        } catch (RuntimeException | Error failure) {
            if (wantedTerm != number) {
                LOG.info("Partition {} is led by another node before it was loaded here", how.number());
            } else if (failure instanceof RuntimeException && !how.term(number).holds()) {
                LOG.warn("Partition {} cannot be loaded while another node may change its rows", how.number(), failure);
                onLoop(() -> loop.schedule(() -> load(how, number), LOAD_AGAIN_MILLIS));
            } else {
                LOG.error("Partition {} cannot be loaded", how.number(), failure);
                onFatal.accept("Partition " + how.number() + " cannot be loaded: " + failure.getMessage());
            }
        }
    }

    /** Should this node lead all the same, it goes on from the rows: after its last commit, and in the same term. */
    private void loadAgain(PartitionLeadership how, Tenure<C, E> outdated) {
        Tenure<C, E> tenure = current;
        if (tenure != null && tenure.writer() == outdated.writer()) {
            end(outdated);
            load(how, outdated.term().number());
        }
    }

    private void begin(Tenure<C, E> loaded) {
        if (!isDraining && wantedTerm == loaded.term().number()) {
            endOutdated();
            install(loaded);
        }
    }

    private void install(Tenure<C, E> loaded) {
        current = loaded;
        ledTerm = loaded.term();
        loaded.writer().start();
        listener.begun(loaded.engine());
    }

    private void endOutdated() {
        Tenure<C, E> tenure = current;
        if (tenure != null && tenure.term().number() != wantedTerm) {
            end(tenure);
        }
    }

    private void end(Tenure<C, E> tenure) {
        current = null;
        ledTerm = null;
        tenure.writer().lose();
        listener.ended();
    }

    /** The cluster's thread must not hear that this server is being closed. */
    private void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException loopHasEnded) {
            LOG.debug("The loop has ended");
        }
    }

    Loop loop() {
        return loop;
    }

    /** Whether it is loaded here. */
    boolean isLed() {
        return ledTerm != null;
    }

    /** In which it is loaded here; 0 if it is not, or nobody else can lead. */
    long term() {
        Term term = ledTerm;
        return term == null ? 0 : term.number();
    }

    /** Whether it is loaded here, and no other node can have decided anything since: what is read from now on is not outdated. */
    boolean isSurelyLed() {
        Term term = ledTerm;
        return term != null && term.holds();
    }

    /** Whether this node is to lead it, loaded or not. */
    boolean isWanted() {
        return wantedTerm != 0;
    }

    /** What is loaded; null if it is not led here. Loop only. */
    @Nullable
    Tenure<C, E> current() {
        return current;
    }

    /** Lets the engine decide; the call is answered once the decision is durable. */
    void submit(C command, Call call) {
        if (loop.isCurrent()) {
            decide(command, call);
        } else {
            loop.execute(() -> decide(command, call));
        }
    }

    private void decide(C command, Call call) {
        Tenure<C, E> tenure = current;
        if (tenure == null) {
            call.fail(isDraining ? Unavailable.SHUTTING_DOWN : Unavailable.NOT_LEADER);
        } else {
            tenure.writer().decide(command, call);
        }
    }

    /** The client is gone, or may be: a receive that is parked for it must not take a message, and is answered with none. */
    void abandon(Call call) {
        if (loop.isCurrent()) {
            leave(call);
        } else {
            loop.execute(() -> leave(call));
        }
    }

    private void leave(Call call) {
        Tenure<C, E> tenure = current;
        if (tenure != null) {
            tenure.writer().abandon(call);
        }
    }

    /** Asks the engine something that it answers from memory; ends with {@link NotLedHere} if that could be outdated. */
    <T> CompletableFuture<T> ask(Function<E, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        loop.execute(() -> {
            Tenure<C, E> tenure = current;
            try {
                if (tenure == null || !tenure.term().holds()) {
                    throw new NotLedHere();
                }
                answer.complete(question.apply(tenure.engine()));
            } catch (RuntimeException | Error failure) {
                answer.completeExceptionally(failure);
            }
        });
        return answer;
    }

    /**
     * Lets it commit nothing more for a moment, as long as the term lasts. Completes on the loop with what is then asked of what it has committed, or
     * exceptionally with {@link NotHeld}.
     *
     * @param token of whoever asks
     */
    <T> CompletableFuture<T> hold(long token, Supplier<T> question) {
        CompletableFuture<T> held = new CompletableFuture<>();
        onLoopOr(held, () -> {
            Tenure<C, E> tenure = current;
            if (tenure == null) {
                throw new NotHeld("another node leads it by now");
            }
            CompletableFuture<Void> unused = tenure.writer().hold(token).whenComplete((quiet, why) -> {
                if (why == null) {
                    held.complete(question.get());
                } else {
                    held.completeExceptionally(why);
                }
            });
        });
        return held;
    }

    /** Lets it go on. Completes with whether it was held until now, in one term. */
    CompletableFuture<Boolean> release(long token) {
        CompletableFuture<Boolean> released = new CompletableFuture<>();
        onLoopOr(released, () -> {
            Tenure<C, E> tenure = current;
            released.complete(tenure != null && tenure.writer().release(token));
        });
        return released;
    }

    private void onLoopOr(CompletableFuture<?> failed, Runnable step) {
        try {
            loop.execute(() -> {
                try {
                    step.run();
                } catch (RuntimeException | Error failure) {
                    failed.completeExceptionally(failure);
                }
            });
        } catch (RejectedExecutionException loopHasEnded) {
            failed.completeExceptionally(loopHasEnded);
        }
    }

    /** Says how it is; the listener runs on the loop. One that another node leads is well. */
    void askHealth(Consumer<Health> asked) {
        loop.execute(() -> {
            Tenure<C, E> tenure = current;
            asked.accept(tenure != null ? tenure.writer().health() : isDraining ? Health.DRAINING : Health.READY);
        });
    }

    /** Time may have moved by itself, as in tests: look at what is due. */
    void clockMoved() {
        if (loop.isCurrent()) {
            tick();
        } else {
            loop.execute(this::tick);
        }
    }

    private void tick() {
        Tenure<C, E> tenure = current;
        if (tenure != null) {
            tenure.writer().tick();
        }
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    CompletableFuture<Void> drain() {
        CompletableFuture<Void> drained = new CompletableFuture<>();
        loop.execute(() -> {
            isDraining = true;
            Tenure<C, E> tenure = current;
            if (tenure == null) {
                drained.complete(null);
            } else {
                CompletableFuture<Void> unused = tenure.writer().drain().thenRun(() -> drained.complete(null));
            }
        });
        return drained;
    }
}
