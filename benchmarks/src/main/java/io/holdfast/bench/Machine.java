package io.holdfast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Where the numbers come from; without it they mean nothing. */
final class Machine {
    private Machine() {}

    static String describe() {
        return String.format(
                Locale.ROOT,
                "%d cores (%s), %.0f GB memory, %s %s, JDK %s, load average at the start %s",
                Runtime.getRuntime().availableProcessors(),
                field("/proc/cpuinfo", "model name"),
                Double.parseDouble("0" + field("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / (1024 * 1024),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("java.version"),
                first("/proc/loadavg"));
    }

    private static String field(String file, String name) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("?");
        } catch (IOException e) {
            return "?";
        }
    }

    private static String first(String file) {
        try {
            String text = Files.readString(Path.of(file));
            return text.substring(0, text.indexOf(' '));
        } catch (IOException e) {
            return "?";
        }
    }
}
