package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What a run leaves for the next one, in a file: which messages the target has but the source was not told to delete, under which deduplication ids those went
 * whose acknowledgement may be missing, and how far a copy has come. It is on disk before anybody else hears of it. One thread.
 *
 * <pre>{"mirror": "from to mode", "at": millis,
 *  "queues": {"orders.fifo": {"sent": ["id"], "sending": {"id": "deduplication id"}, "position": "…"}}}</pre>
 */
final class MirrorState {
    private final Path file;
    private final String mirror;
    private final InstantSource clock;
    private final Map<String, Set<String>> sent = new TreeMap<>();
    private final Map<String, Map<String, String>> sending = new TreeMap<>();
    private final Map<String, String> positions = new TreeMap<>();
    private Instant lastRun = Instant.EPOCH;

    private MirrorState(Path file, String mirror, InstantSource clock) {
        this.file = file;
        this.mirror = mirror;
        this.clock = clock;
    }

    /** @param mirror what is done; the state of something else is refused */
    static MirrorState open(Path file, String mirror, InstantSource clock) throws CommandRefused {
        MirrorState state = new MirrorState(file, mirror, clock);
        if (Files.exists(file)) {
            state.read();
        }
        return state;
    }

    private void read() throws CommandRefused {
        try {
            Json json = Json.parse(Files.readAllBytes(file));
            if (!json.text("mirror").equals(mirror)) {
                throw new CommandRefused(
                        "%s is the state of another run (%s): choose another file with --state, or delete it."
                                .formatted(file, json.text("mirror")));
            }
            lastRun = Instant.ofEpochMilli(json.count("at"));
            json.get("queues").members().forEach((queue, left) -> {
                left.list("sent").forEach(id -> ofQueue(queue).add(String.valueOf(id.value())));
                Map<String, String> doubtful = new TreeMap<>();
                left.get("sending").members().forEach((id, used) -> doubtful.put(id, String.valueOf(used.value())));
                sending.put(queue, doubtful);
                positions.put(queue, left.text("position"));
            });
        } catch (IOException | JacksonException unreadable) {
            throw new CommandRefused("The state in %s cannot be read: delete it to begin anew. (%s)"
                    .formatted(file, unreadable.getMessage()));
        }
    }

    /** When an earlier run has last written; the beginning of time if there was none. */
    Instant lastRun() {
        return lastRun;
    }

    boolean isSent(String queue, String id) {
        return ofQueue(queue).contains(id);
    }

    /** The deduplication id under which a message went whose acknowledgement nobody has seen; null if there is none. */
    @Nullable
    String sendingAs(String queue, String id) {
        return sending.getOrDefault(queue, Map.of()).get(id);
    }

    /** These are sent next, under these ids. */
    void sending(String queue, Map<String, String> ids) throws IOException {
        sending.computeIfAbsent(queue, unused -> new TreeMap<>()).putAll(ids);
        write();
    }

    /** The target has acknowledged these. Written with what is sent next. */
    void settled(String queue, Collection<String> ids) {
        sending.computeIfAbsent(queue, unused -> new TreeMap<>()).keySet().removeAll(ids);
    }

    /** From now on these are known, also by a later run. */
    void sent(String queue, Collection<String> ids) throws IOException {
        ofQueue(queue).addAll(ids);
        write();
    }

    /** They do not come again. Written with what is sent next. */
    void deleted(String queue, Collection<String> ids) {
        ofQueue(queue).removeAll(ids);
    }

    String position(String queue) {
        return positions.getOrDefault(queue, "");
    }

    void position(String queue, String position) throws IOException {
        if (!position(queue).equals(position)) {
            positions.put(queue, position);
            write();
        }
    }

    /**
     * Everything is done: the next run begins anew.
     *
     * @param usedIds whether messages went to a FIFO queue under ids that it remembers for some minutes; the next run has to know when that was
     */
    void end(boolean usedIds) throws IOException {
        positions.clear();
        sending.clear();
        sent.values().removeIf(Set::isEmpty);
        if (usedIds || !sent.isEmpty()) {
            write();
        } else {
            Files.deleteIfExists(file);
        }
    }

    private Set<String> ofQueue(String queue) {
        return sent.computeIfAbsent(queue, unused -> new TreeSet<>());
    }

    private void write() throws IOException {
        Map<String, Object> queues = new TreeMap<>();
        Set<String> names = new TreeSet<>(sent.keySet());
        names.addAll(positions.keySet());
        names.addAll(sending.keySet());
        names.forEach(name -> queues.put(
                name,
                Map.of(
                        "sent", List.copyOf(ofQueue(name)),
                        "sending", sending.getOrDefault(name, Map.of()),
                        "position", position(name))));
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("mirror", mirror);
        whole.put("at", clock.millis());
        whole.put("queues", queues);
        DurableFile.replace(file, JsonWriter.text(whole));
    }
}
