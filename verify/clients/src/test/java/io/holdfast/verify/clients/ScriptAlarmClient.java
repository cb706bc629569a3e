package io.holdfast.verify.clients;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A script that is called with {@code put ALARM QUEUE WEBHOOK} or {@code look ALARM}; the latter prints the alarm's state and then its changes, newest
 * first, a line each.
 */
record ScriptAlarmClient(String name, Program program, List<String> command) implements AlarmClient {
    @Override
    public void put(String queue, String webhook) throws IOException, InterruptedException {
        String unused = run("put", name, queue, webhook);
    }

    @Override
    public Seen look() throws IOException, InterruptedException {
        List<String> lines = run("look", name).lines().toList();
        return new Seen(lines.get(0), lines.subList(1, lines.size()));
    }

    private String run(String... words) throws IOException, InterruptedException {
        return program.run(Stream.concat(command.stream(), Stream.of(words)).toArray(String[]::new));
    }
}
