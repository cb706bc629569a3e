package io.holdfast.app.peer;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.settings.QueuePlacement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queues of partitions that this node keeps nothing of, as their leaders know them: a queue may send its dead letters there, or its policy may matter here. They
 * are sent anew only when queues of that leader have changed. Any thread.
 *
 * <pre>
 *   asked: UTF-8: what the leader said last of its version, or nothing | partitions, with commas; a line each
 *   answered: text version | for each partition: number 4 | number of queues 4 | for each: id 8 | length 4 | row; nothing behind the version if it is the same
 * </pre>
 */
public final class ElsewhereQueues {
    private static final Logger LOG = LoggerFactory.getLogger(ElsewhereQueues.class);
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");

    private final Placement placement;
    private final Gathering gathering;
    private final QueueDirectory directory;
    private final IntPredicate isKept;
    private final String start;
    /** What each leader was asked for, and what it said of its version. */
    private final Map<String, Known> known = new HashMap<>();

    private record Known(String partitions, String version) {}

    /**
     * @param isKept whether this node keeps a partition by now
     * @param start another text for each start of this node, without line ends
     */
    public ElsewhereQueues(
            Placement placement, Gathering gathering, QueueDirectory directory, IntPredicate isKept, String start) {
        this.placement = placement;
        this.gathering = gathering;
        this.directory = directory;
        this.isKept = isKept;
        this.start = start;
    }

    private String version() {
        return start + ' ' + directory.changes();
    }

    /** Learns what has changed. To be called every second or so. */
    void learn(Map<Integer, String> leaders) {
        Map<String, List<String>> byNode = new TreeMap<>();
        new TreeMap<>(leaders)
                .forEach((partition, node) ->
                        byNode.computeIfAbsent(node, any -> new ArrayList<>()).add(Integer.toString(partition)));
        Map<String, PeerRequest> questions = new HashMap<>();
        Map<String, String> asked = new HashMap<>();
        byNode.forEach((node, partitions) -> {
            String wanted = String.join(",", partitions);
            asked.put(node, wanted);
            questions.put(
                    node,
                    PeerRequest.own(
                            PeerRoutes.QUEUE_INFOS,
                            Map.of(),
                            (versionOf(node, wanted) + '\n' + wanted).getBytes(StandardCharsets.UTF_8)));
        });
        gathering.ask(
                questions,
                gathered -> gathered.answers().forEach((node, answer) -> {
                    try {
                        take(node, asked.getOrDefault(node, ""), answer);
                    } catch (IOException | RuntimeException unreadable) {
                        LOG.warn("The queues that node {} leads cannot be read", node, unreadable);
                    }
                }));
    }

    private synchronized String versionOf(String node, String partitions) {
        Known before = known.get(node);
        return before != null && before.partitions.equals(partitions) ? before.version : "";
    }

    private synchronized void take(String node, String partitions, byte[] answer) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer));
        String version = in.readUTF();
        while (in.available() > 0) {
            int partition = in.readInt();
            List<QueueInfo> queues = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                long id = in.readLong();
                queues.add(QueueRow.read(id, in.readNBytes(in.readInt())));
            }
            if (!isKept.test(partition)) {
                directory.publishAll(new QueuePlacement(partition, placement.partitions()), queues);
            }
        }
        known.put(node, new Known(partitions, version));
    }

    /** Answers another node. */
    public void answer(Exchange exchange) {
        String[] lines = new String(
                        exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), StandardCharsets.UTF_8)
                .split("\n", -1);
        // Before the queues are looked at: what changes meanwhile is sent again.
        String version = version();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(version);
            if (lines.length > 1 && !lines[0].equals(version)) {
                write(lines[1].split(",", -1), out);
            }
        } catch (IOException impossible) {
            throw new AssertionError("an array was not written to", impossible);
        }
        exchange.answer(Response.of(OK, bytes.toByteArray()));
    }

    private void write(String[] partitions, DataOutputStream out) throws IOException {
        Map<Integer, List<QueueInfo>> led = new TreeMap<>();
        for (String text : partitions) {
            int partition = Integer.parseInt(text);
            if (placement.isHere(partition)) {
                led.put(partition, new ArrayList<>());
            }
        }
        QueuePlacement all = new QueuePlacement(0, placement.partitions());
        for (QueueInfo queue : directory.all()) {
            List<QueueInfo> its = led.get(all.partitionOf(queue.id()));
            if (its != null) {
                its.add(queue);
            }
        }
        for (Map.Entry<Integer, List<QueueInfo>> each : led.entrySet()) {
            out.writeInt(each.getKey());
            out.writeInt(each.getValue().size());
            for (QueueInfo queue : each.getValue()) {
                byte[] row = QueueRow.of(queue);
                out.writeLong(queue.id());
                out.writeInt(row.length);
                out.write(row);
            }
        }
    }
}
