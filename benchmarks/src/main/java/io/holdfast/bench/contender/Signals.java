package io.holdfast.bench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Signals to processes of the bench. */
final class Signals {
    private Signals() {}

    static void send(String name, long... pids) {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        Arrays.stream(pids).mapToObj(Long::toString).forEach(command::add);
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
