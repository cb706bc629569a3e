package io.holdfast.app.peer;

import io.holdfast.app.alarm.BuiltInAlarms;
import io.holdfast.app.alarm.KnownFigures;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.metrics.ClockNumbers;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the queues of all nodes hold that is worth an alarm. Each node says it of the partitions that it leads and has looked at since: of those that
 * nobody speaks of, nothing is known. Any thread that may wait.
 *
 * <pre>
 *   answered: UTF-8 lines: partitions with commas | what its clock is ahead, in milliseconds, or nothing, with a space; then for each queue ARN | visible | age of the oldest message in milliseconds, with spaces
 * </pre>
 */
final class ClusterFigures {
    private final Placement placement;
    private final Gathering gathering;
    private final RecordedHistory here;
    private final QueueDirectory directory;
    private final BuiltInAlarms alarms;
    private final Supplier<ClockNumbers> clocks;

    /** @param clocks how this node's clock differs from the others' */
    ClusterFigures(
            Placement placement,
            Gathering gathering,
            RecordedHistory here,
            QueueDirectory directory,
            Supplier<ClockNumbers> clocks) {
        this.clocks = clocks;
        this.placement = placement;
        this.gathering = gathering;
        this.here = here;
        this.directory = directory;
        this.alarms = new BuiltInAlarms(directory);
    }

    /** Asks all nodes. */
    KnownFigures gather() {
        Set<Integer> known = new HashSet<>(ledHere());
        Map<QueueName, LiveFigures> figures = new HashMap<>(worthAnAlarm(known));
        Map<String, Long> ahead = new HashMap<>();
        Long own = clocks.get().aheadMillis();
        if (own != null) {
            ahead.put(placement.self(), own);
        }
        gathering
                .askOthers(PeerRoutes.ALARM_FIGURES, new byte[0])
                .join()
                .answers()
                .forEach((node, answer) -> read(node, answer, known, figures, ahead));
        return new KnownFigures(figures, queue -> known.contains(placement.partitionOf(queue)), ahead);
    }

    private Set<Integer> ledHere() {
        return here.sampledPartitions().stream().filter(placement::isSurelyHere).collect(Collectors.toSet());
    }

    private Map<QueueName, LiveFigures> worthAnAlarm(Set<Integer> partitions) {
        Map<QueueName, LiveFigures> found = new HashMap<>();
        here.live().forEach((name, figure) -> {
            QueueInfo queue = directory.find(name);
            if (queue != null && partitions.contains(placement.partitionOf(name)) && alarms.warnsOf(queue, figure)) {
                found.put(name, figure);
            }
        });
        return found;
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            Set<Integer> led = ledHere();
            Long ahead = clocks.get().aheadMillis();
            StringBuilder lines = new StringBuilder(
                            led.stream().map(String::valueOf).collect(Collectors.joining(",")))
                    .append(' ')
                    .append(ahead == null ? "" : ahead.toString());
            worthAnAlarm(led)
                    .forEach((name, figure) -> lines.append('\n')
                            .append(name.arn())
                            .append(' ')
                            .append(figure.visible())
                            .append(' ')
                            .append(figure.oldestAgeMillis()));
            return lines.toString().getBytes(StandardCharsets.UTF_8);
        });
    }

    private static void read(
            String node,
            byte[] answer,
            Set<Integer> known,
            Map<QueueName, LiveFigures> figures,
            Map<String, Long> ahead) {
        String[] lines = new String(answer, StandardCharsets.UTF_8).split("\n", -1);
        String[] first = lines[0].split(" ", -1);
        if (first.length > 1 && !first[1].isEmpty()) {
            ahead.put(node, Long.valueOf(first[1]));
        }
        for (String partition : first[0].split(",", -1)) {
            if (!partition.isEmpty()) {
                known.add(Integer.valueOf(partition));
            }
        }
        for (int i = 1; i < lines.length; i++) {
            String[] words = lines[i].split(" ", -1);
            QueueName queue = QueueName.ofArn(words[0]);
            if (queue != null) {
                figures.put(queue, LiveFigures.held(Long.parseLong(words[1]), Long.parseLong(words[2])));
            }
        }
    }
}
