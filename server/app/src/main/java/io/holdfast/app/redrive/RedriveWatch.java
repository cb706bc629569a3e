package io.holdfast.app.redrive;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.QueueNumbers;
import io.holdfast.app.partition.RedriveQuestions;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveCounts;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at all open redrives several times a second and tells them what follows: release, once the snapshot is there; all others, once the first few are
 * decided; the end, once all are. What it knows beyond the engine's record can be lost. It waits: not for a loop's thread. One run at a time.
 */
public final class RedriveWatch {
    private static final Logger LOG = LoggerFactory.getLogger(RedriveWatch.class);
    private static final long ANSWER_SECONDS = 30;
    /** Letters that are on their way back between two partitions are in no queue: a later look finds them. */
    private static final int LOOKS = 3;

    private final RedriveQuestions questions;
    private final EngineCalls calls;
    private final QueueDirectory directory;
    private final Preparation preparation;
    private final Function<QueueInfo, @Nullable String> keyProblem;
    private final Executor worker;
    private final long watchMillis;
    private final Set<Long> preparing = ConcurrentHashMap.newKeySet();
    private final Map<Long, Watched> watched = new ConcurrentHashMap<>();

    /** What is known of a redrive. */
    private static final class Watched {
        final Undecided undecided;
        volatile long lastCount;
        int quietLooks;

        Watched(Redrive first) {
            undecided = new Undecided(first);
        }
    }

    /**
     * @param keyProblem why messages of a queue cannot be read or written for want of a key, in a sentence; null if they can
     * @param worker where snapshots are written, one after the other
     * @param watchMillis how long letters are watched after the last of them has moved
     */
    RedriveWatch(
            RedriveQuestions questions,
            EngineCalls calls,
            QueueDirectory directory,
            Preparation preparation,
            Function<QueueInfo, @Nullable String> keyProblem,
            Executor worker,
            long watchMillis) {
        this.questions = questions;
        this.calls = calls;
        this.directory = directory;
        this.preparation = preparation;
        this.keyProblem = keyProblem;
        this.worker = worker;
        this.watchMillis = watchMillis;
    }

    /** How many letters of an open redrive may still come back, as far as it was found out. */
    long undecided(Redrive redrive) {
        Watched known = watched.get(redrive.order().idLow());
        long notBack = redrive.counts().moved() - redrive.counts().bounced();
        return redrive.status().isOver() ? redrive.undecided() : known == null ? Math.max(0, notBack) : known.lastCount;
    }

    /** One look at all of them. */
    public void look() throws InterruptedException {
        List<OpenRedrive> open = await(questions.open());
        watched.keySet()
                .retainAll(open.stream()
                        .map(each -> each.redrive().order().idLow())
                        .toList());
        for (OpenRedrive each : open) {
            if (each.redrive().status() == RedriveStatus.ACTIVE) {
                look(each);
            }
        }
    }

    private void look(OpenRedrive open) throws InterruptedException {
        List<QueueDescription> source =
                await(questions.numbers(List.of(open.queueId()))).queues();
        if (source.isEmpty()) {
            return;
        }
        QueueInfo queue = source.get(0).queue();
        List<QueueInfo> targets = targets(open.redrive(), queue.name());
        String problem = problem(queue, targets);
        if (problem != null) {
            tell(open, new ChangeRedrive.Pause(problem));
        } else if (open.redrive().phase() == RedrivePhase.SNAPSHOT) {
            prepare(open, source.get(0));
        } else {
            watch(open, targets);
        }
    }

    private @Nullable String problem(QueueInfo queue, List<QueueInfo> targets) {
        String problem = keyProblem.apply(queue);
        for (QueueInfo target : targets) {
            problem = problem == null ? keyProblem.apply(target) : problem;
        }
        return problem;
    }

    /** The queues that letters go to. */
    private List<QueueInfo> targets(Redrive redrive, QueueName queue) {
        QueueName destination = redrive.order().destination();
        List<QueueName> names = destination == null
                ? directory.deadLetterSources(queue, "", GuardedRedrives.MOST_SOURCES)
                : List.of(destination);
        List<QueueInfo> found = new ArrayList<>();
        names.forEach(name -> {
            QueueInfo info = directory.find(name);
            if (info != null) {
                found.add(info);
            }
        });
        return found;
    }

    private void prepare(OpenRedrive open, QueueDescription queue) {
        long id = open.redrive().order().idLow();
        // One snapshot at a time: the others wait for a later look.
        if (preparing.isEmpty() && preparing.add(id)) {
            worker.execute(() -> {
                try {
                    List<QueueName> sources =
                            directory.deadLetterSources(queue.queue().name(), "", GuardedRedrives.MOST_SOURCES);
                    tell(open, preparation.prepare(open, queue, sources, () -> isOpen(queue)));
                } catch (IOException | RuntimeException failed) {
                    LOG.warn("The snapshot of {} failed", queue.queue().name().name(), failed);
                    tell(
                            open,
                            new ChangeRedrive.Fail("The snapshot could not be written, and nothing was moved: "
                                    + failed.getMessage()));
                } finally {
                    preparing.remove(id);
                }
            });
        }
    }

    private boolean isOpen(QueueDescription queue) {
        return directory.find(queue.queue().name()) != null;
    }

    private void watch(OpenRedrive open, List<QueueInfo> targets) throws InterruptedException {
        Redrive redrive = open.redrive();
        RedriveCounts counts = redrive.counts();
        Watched known = watched.computeIfAbsent(redrive.order().idLow(), unused -> new Watched(redrive));
        QueueNumbers numbers = await(questions.numbersOf(targets));
        known.lastCount = known.undecided.count(redrive, numbers.queues(), numbers.nowMillis());
        boolean isCanary = redrive.phase() == RedrivePhase.CANARY;
        boolean isThrough =
                redrive.search().isOver() || (isCanary && counts.taken() - counts.returned() >= redrive.limit());
        if (!isThrough || counts.onTheirWay() > 0) {
            known.quietLooks = 0;
            return;
        }
        known.quietLooks = known.lastCount == 0 ? known.quietLooks + 1 : 0;
        boolean isDecided = known.quietLooks >= LOOKS;
        if (isCanary) {
            if (isDecided) {
                known.quietLooks = 0;
                tell(open, new ChangeRedrive.Widen());
            }
        } else if (isDecided || numbers.nowMillis() - redrive.lastMovedAtMillis() > watchMillis) {
            tell(open, new ChangeRedrive.Complete(known.lastCount));
        }
    }

    /** What cannot be told now is told again at the next look. */
    private void tell(OpenRedrive open, ChangeRedrive.Change change) {
        var order = open.redrive().order();
        var unused = calls.submit(new ChangeRedrive(open.queueId(), order.idHigh(), order.idLow(), change))
                .exceptionally(refused -> {
                    LOG.debug("{} was not told {}", order, change, refused);
                    return List.of();
                });
    }

    private static <T> T await(java.util.concurrent.CompletableFuture<T> answer) throws InterruptedException {
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            throw new IllegalStateException("a partition has not answered for " + ANSWER_SECONDS + " s", silent);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a partition could not answer", failed);
        }
    }
}
