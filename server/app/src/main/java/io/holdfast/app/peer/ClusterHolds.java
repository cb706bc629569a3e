package io.holdfast.app.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.backup.LeaderHolds;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.partition.PartitionHolds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds the partitions of all nodes, for one that makes a backup, and answers such a one.
 *
 * <pre>
 * hold, release   asked: token, then the numbers of partitions, as words
 * hold            answered: PARTITION=INDEX for each, as words, once all hold; "not held: " and why, if one cannot
 * release         answered: the numbers of those that were held until now
 * </pre>
 */
public final class ClusterHolds implements LeaderHolds {
    static final String HOLD = "/peer/v1/hold";
    static final String RELEASE = "/peer/v1/release";

    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    /** An answer as well, so that the reason comes through. */
    private static final String NOT_HELD = "not held: ";

    private final Placement placement;
    private final Gathering gathering;
    private final PartitionHolds here;
    /** Who was asked to hold what, by the last try. Used by the one thread that makes a backup. */
    private Map<String, List<Integer>> asked = Map.of();

    public ClusterHolds(Placement placement, Gathering gathering, PartitionHolds here) {
        this.placement = placement;
        this.gathering = gathering;
        this.here = here;
    }

    @Override
    public String node() {
        return placement.self();
    }

    @Override
    public Map<Integer, Long> hold(long token) throws Failed {
        asked = Map.of();
        asked = byLeader();
        Map<Integer, Long> indexes = new TreeMap<>();
        for (Map.Entry<String, String> answer : ask(HOLD, token).entrySet()) {
            if (answer.getValue().startsWith(NOT_HELD)) {
                throw new Failed("Node " + answer.getKey() + " could not hold what it leads: "
                        + answer.getValue().substring(NOT_HELD.length()) + ".");
            }
            for (String word : words(answer.getValue())) {
                String[] index = word.split("=", 2);
                indexes.put(Integer.parseInt(index[0]), Long.parseLong(index[1]));
            }
        }
        return indexes;
    }

    @Override
    public void release(long token) throws Failed {
        Set<Integer> missing = new TreeSet<>();
        asked.values().forEach(missing::addAll);
        for (String answer : ask(RELEASE, token).values()) {
            words(answer).forEach(word -> missing.remove(Integer.parseInt(word)));
        }
        if (!missing.isEmpty()) {
            throw new Failed("Of " + placement.partitions() + " partitions and the control partition, " + missing.size()
                    + " were not held for long enough.");
        }
    }

    private Map<String, List<Integer>> byLeader() throws Failed {
        Map<String, List<Integer>> led = new TreeMap<>();
        for (int i = 0; i <= placement.partitions(); i++) {
            int partition = i == placement.partitions() ? Placement.CONTROL : i;
            String leader = placement.leaderNode(partition);
            if (leader == null) {
                throw new Failed((partition == Placement.CONTROL ? "The control partition" : "Partition " + partition)
                        + " has no leader: one is being elected, or a majority of the nodes cannot be reached.");
            }
            led.computeIfAbsent(leader, node -> new ArrayList<>()).add(partition);
        }
        return led;
    }

    /** What each node says, this one among them. */
    private Map<String, String> ask(String path, long token) throws Failed {
        Map<String, PeerRequest> others = new HashMap<>();
        CompletableFuture<String> own = CompletableFuture.completedFuture("");
        for (Map.Entry<String, List<Integer>> node : asked.entrySet()) {
            if (node.getKey().equals(placement.self())) {
                own = path.equals(HOLD) ? holdHere(token, node.getValue()) : releaseHere(token, node.getValue());
            } else {
                String body = token + " " + join(node.getValue().stream());
                others.put(node.getKey(), PeerRequest.own(path, Map.of(), body.getBytes(UTF_8)));
            }
        }
        CompletableFuture<Gathered> gathered = new CompletableFuture<>();
        gathering.ask(others, gathered::complete);
        Map<String, String> answers = new TreeMap<>();
        try {
            answers.put(placement.self(), own.join());
            gathered.join().answers().forEach((node, answer) -> answers.put(node, new String(answer, UTF_8)));
        } catch (CompletionException failed) {
            throw new Failed("This node failed to hold what it leads: " + failed.getCause() + ".");
        }
        if (!gathered.join().silent().isEmpty()) {
            throw new Failed(gathered.join().sentence());
        }
        return answers;
    }

    /** What other nodes may ask of this one, by path. */
    public Map<String, RequestHandler> routes() {
        return Map.of(HOLD, exchange -> answer(exchange, true), RELEASE, exchange -> answer(exchange, false));
    }

    private void answer(Exchange exchange, boolean isHold) {
        long token;
        List<Integer> partitions = new ArrayList<>();
        try {
            List<String> words =
                    words(new String(exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), UTF_8));
            token = Long.parseLong(words.get(0));
            words.subList(1, words.size()).forEach(word -> partitions.add(Integer.parseInt(word)));
        } catch (NumberFormatException | IndexOutOfBoundsException unreadable) {
            exchange.answer(Response.of(WRONG));
            return;
        }
        CompletableFuture<Void> unused = (isHold ? holdHere(token, partitions) : releaseHere(token, partitions))
                .thenAccept(text -> exchange.answer(Response.of(OK, text.getBytes(UTF_8))));
    }

    private CompletableFuture<String> holdHere(long token, Collection<Integer> partitions) {
        return here.hold(token, partitions)
                .thenApply(indexes ->
                        join(indexes.entrySet().stream().map(index -> index.getKey() + "=" + index.getValue())))
                .exceptionally(failed -> NOT_HELD + reason(failed));
    }

    private CompletableFuture<String> releaseHere(long token, Collection<Integer> partitions) {
        return here.release(token, partitions)
                .thenApply(held -> join(held.stream()))
                // Then none was.
                .exceptionally(failed -> "");
    }

    private static String reason(Throwable failed) {
        Throwable why = failed instanceof CompletionException && failed.getCause() != null ? failed.getCause() : failed;
        return String.valueOf(why.getMessage());
    }

    private static String join(Stream<?> words) {
        return words.map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
    }
}
