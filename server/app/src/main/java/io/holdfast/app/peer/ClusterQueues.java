package io.holdfast.app.peer;

import io.holdfast.app.action.QueueListener;
import io.holdfast.app.action.QueueLists;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.loop.Loop;
import io.holdfast.engine.command.QueueName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The queues of all nodes: of each partition, what its leader says. A list that lacks a partition would be a lie, so where one has no leader for too
 * long, or its leader does not answer, there is none. Any loop.
 */
public final class ClusterQueues implements QueueLists {
    private static final long LOOK_EVERY_MILLIS = 20;
    private static final String NO_LEADER =
            "A part of the cluster's queues has no leader right now: one is being elected, or a majority of"
                    + " the nodes cannot be reached. Try again.";

    private final Placement placement;
    private final LedQueues led;
    private final QueueQuestions questions;
    private final Gathering gathering;
    private final PeerLinks links;
    private final long mostMillis;
    private final LongSupplier nanoTime;

    /**
     * @param mostMillis to wait for leaders
     * @param nanoTime monotonic time
     */
    public ClusterQueues(
            Placement placement,
            LedQueues led,
            QueueQuestions questions,
            Gathering gathering,
            PeerLinks links,
            long mostMillis,
            LongSupplier nanoTime) {
        this.placement = placement;
        this.led = led;
        this.questions = questions;
        this.gathering = gathering;
        this.links = links;
        this.mostMillis = mostMillis;
        this.nanoTime = nanoTime;
    }

    @Override
    public void list(String region, String account, String prefix, String after, int limit, Listener listener) {
        QueueListQuestion asked = new QueueListQuestion(Set.of(), limit, after, region, account, prefix);
        new Round(asked, PeerRoutes.QUEUES, led::list, listener).look();
    }

    @Override
    public void deadLetterSources(QueueName target, String after, int limit, Listener listener) {
        QueueListQuestion asked =
                new QueueListQuestion(Set.of(), limit, after, target.region(), target.account(), target.name());
        new Round(asked, PeerRoutes.DEAD_LETTER_SOURCES, led::deadLetterSources, listener).look();
    }

    @Override
    public boolean isElsewhere(QueueName name) {
        return questions.isElsewhere(name);
    }

    @Override
    public void ask(QueueName name, QueueListener listener) {
        Loop loop = links.anyLoop();
        var unused = questions
                .ask(name)
                .whenComplete((found, failure) -> loop.execute(() -> {
                    if (failure == null) {
                        listener.found(found.orElse(null));
                    } else {
                        listener.failed(NO_LEADER);
                    }
                }));
    }

    @Override
    public boolean lookAgain(Runnable again) {
        links.anyLoop().schedule(again, LOOK_EVERY_MILLIS);
        return true;
    }

    /** One list. Its loop only. */
    private final class Round {
        private final QueueListQuestion asked;
        private final String path;
        private final Function<QueueListQuestion, List<QueueName>> here;
        private final Listener listener;
        private final Loop loop = links.anyLoop();
        private final long deadlineNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(mostMillis);

        Round(
                QueueListQuestion asked,
                String path,
                Function<QueueListQuestion, List<QueueName>> here,
                Listener listener) {
            this.asked = asked;
            this.path = path;
            this.here = here;
            this.listener = listener;
        }

        void look() {
            Map<String, Set<Integer>> byNode = byNode();
            if (byNode == null) {
                lookAgain(NO_LEADER);
                return;
            }
            Set<Integer> own = byNode.getOrDefault(placement.self(), Set.of());
            byNode.remove(placement.self());
            Map<String, PeerRequest> requests = new HashMap<>();
            byNode.forEach((node, partitions) -> requests.put(
                    node, PeerRequest.own(path, Map.of(), asked.of(partitions).encoded())));
            gathering.ask(requests, gathered -> {
                if (gathered.silent().isEmpty()) {
                    List<QueueName> names = own.isEmpty() ? List.of() : here.apply(asked.of(own));
                    listener.found(merged(names, gathered));
                } else {
                    // A node that died has a successor soon.
                    lookAgain(gathered.isMisplaced() ? NO_LEADER : gathered.sentence());
                }
            });
        }

        private void lookAgain(String objection) {
            if (deadlineNanos - nanoTime.getAsLong() > 0) {
                loop.schedule(this::look, LOOK_EVERY_MILLIS);
            } else {
                listener.failed(objection);
            }
        }

        private List<QueueName> merged(List<QueueName> own, Gathered gathered) {
            List<QueueName> all = new ArrayList<>(own);
            gathered.answers().values().forEach(answer -> all.addAll(LedQueues.read(answer)));
            all.sort(Comparator.comparing(QueueName::name));
            return all.subList(0, Math.min(asked.limit(), all.size()));
        }
    }

    /** Whom to ask for what; null while a partition has no leader. */
    private @Nullable Map<String, Set<Integer>> byNode() {
        Map<String, Set<Integer>> byNode = new HashMap<>();
        for (int partition = 0; partition < placement.partitions(); partition++) {
            String leader = placement.leaderNode(partition);
            if (leader == null || (leader.equals(placement.self()) && !placement.isSurelyHere(partition))) {
                return null;
            }
            byNode.computeIfAbsent(leader, unknown -> new TreeSet<>()).add(partition);
        }
        return byNode;
    }
}
