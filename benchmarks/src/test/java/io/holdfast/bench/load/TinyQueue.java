package io.holdfast.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The four actions the loads use, on a queue in memory. */
final class TinyQueue implements Function<TinyServer.Request, String> {
    private static final Pattern BODY = Pattern.compile("\"MessageBody\":\"(\\w|@)+\"");
    private static final Pattern HANDLE = Pattern.compile("\"ReceiptHandle\":\"([^\"]+)\"");

    final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
    final Set<String> leased = ConcurrentHashMap.newKeySet();
    private final AtomicInteger receipts = new AtomicInteger();

    @Override
    public String apply(TinyServer.Request request) {
        return TinyServer.ok(
                switch (request.action()) {
                    case "SendMessage", "SendMessageBatch" -> send(request.body());
                    case "ReceiveMessage" -> receive(request.body().contains("\"WaitTimeSeconds\":20"));
                    case "DeleteMessageBatch" -> delete(request.body());
                    default -> throw new IllegalArgumentException(request.head());
                });
    }

    private String send(String json) {
        List<String> bodies =
                BODY.matcher(json).results().map(MatchResult::group).toList();
        bodies.forEach(body -> waiting.add(body.substring("\"MessageBody\":\"".length(), body.length() - 1)));
        return bodies.stream().map(body -> "\"MD5OfMessageBody\"").collect(Collectors.joining(",", "[", "]"));
    }

    private String receive(boolean wait) {
        List<String> found = new ArrayList<>();
        waiting.drainTo(found, 10);
        try {
            if (wait && found.isEmpty()) {
                String woken = waiting.poll(20, TimeUnit.SECONDS);
                if (woken != null) {
                    found.add(woken);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return found.stream().map(this::leased).collect(Collectors.joining(",", "{\"Messages\":[", "]}"));
    }

    private String leased(String body) {
        String handle = "handle-" + receipts.incrementAndGet();
        leased.add(handle);
        return "{\"Body\": \"" + body + "\",\"ReceiptHandle\": \"" + handle + "\"}";
    }

    private String delete(String json) {
        boolean all =
                HANDLE.matcher(json).results().map(found -> found.group(1)).allMatch(leased::remove);
        return all ? "{\"Successful\":[]}" : "{\"Failed\":[{\"SenderFault\":true}]}";
    }
}
