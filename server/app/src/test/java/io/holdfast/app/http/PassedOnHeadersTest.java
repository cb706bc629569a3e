package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PassedOnHeadersTest {
    private static final Path ENDPOINTS = Path.of("src/main/java/io/holdfast/app/endpoint");
    private static final Pattern READ =
            Pattern.compile("header\\(\"([a-z-]+)\"\\)|= \"(x-holdfast-[a-z-]+)\"", Pattern.MULTILINE);

    /**
     * Who asks and how the client reaches the server, which the node finds out that the client speaks to; and what only the console's files need, which every
     * node has.
     */
    private static final Set<String> STAY = Set.of(
            "authorization",
            "host",
            "forwarded",
            "x-forwarded-proto",
            "x-forwarded-host",
            "x-forwarded-port",
            "if-none-match");

    @Test
    void everyHeaderThatAnEndpointReadsIsPassedOnOrHasNoBusinessElsewhere() throws IOException {
        Set<String> read = new TreeSet<>();
        try (Stream<Path> files = Files.walk(ENDPOINTS)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                READ.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                        .forEach(read::add);
            }
        }
        assertThat(read).containsAll(STAY);
        read.removeAll(STAY);
        assertThat(read).containsExactlyElementsOf(new TreeSet<>(PeerFields.PASSED_ON));
    }
}
