package io.holdfast.bench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the threads of a process have used of the processors. */
final class ThreadTimes {
    private ThreadTimes() {}

    /** Microseconds so far by the thread's name; those of one name are told apart by their number. */
    static Map<String, Double> micros(long pid) {
        Map<String, Double> micros = new TreeMap<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            for (Path thread : threads.toList()) {
                read(thread, micros);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return micros;
    }

    private static void read(Path thread, Map<String, Double> micros) throws IOException {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')')) + "/" + thread.getFileName();
            // The scheduler's own account; that in "stat" counts in hundredths of a second.
            String account = Files.readString(thread.resolve("schedstat"));
            micros.put(name, Long.parseLong(account.substring(0, account.indexOf(' '))) / 1000.0);
        } catch (NoSuchFileException ended) {
            // It was there when the threads were listed.
        }
    }
}
