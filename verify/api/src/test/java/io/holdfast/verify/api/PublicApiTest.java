package io.holdfast.verify.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nobody changes what users of a client library compile against without seeing it: every library keeps its public API in {@code api.txt}.
 * {@code -Dholdfast.api.write=true} writes the files anew, for a change that is meant: see CONTRIBUTING.md.
 */
class PublicApiTest {
    private static final Path CLIENT =
            Path.of("..", "..", "client").toAbsolutePath().normalize();
    private static final boolean WRITE = Boolean.getBoolean("holdfast.api.write");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "consumer",
                "consumer-json",
                "consumer-micrometer",
                "consumer-otel",
                "dead-letters",
                "idempotency-jdbc",
                "outbox",
                "outbox-cdc",
                "outbox-micrometer",
                "payload-s3",
                "spring-boot-starter",
                "testkit"
            })
    void publicApiIsAsWrittenDown(String library) throws IOException {
        Path file = CLIENT.resolve(library).resolve("api.txt");
        List<String> api = PublicApi.of(CLIENT.resolve(library).resolve("target/classes"));
        assertThat(api).as("public classes of client/%s", library).isNotEmpty();
        if (WRITE) {
            Files.write(file, api);
        }
        assertThat(difference(Files.readAllLines(file), api))
                .as(
                        "The public API of client/%s differs from its api.txt. If that is meant, write it anew (CONTRIBUTING.md)",
                        library)
                .isEmpty();
    }

    /** Lines of members are compared together with the class they belong to: the same member may be in many. */
    private static List<String> difference(List<String> before, List<String> now) {
        List<String> written = withOwners(before);
        List<String> seen = withOwners(now);
        List<String> difference = new ArrayList<>();
        written.stream().filter(line -> !seen.contains(line)).forEach(line -> difference.add("- " + line));
        seen.stream().filter(line -> !written.contains(line)).forEach(line -> difference.add("+ " + line));
        return difference;
    }

    private static List<String> withOwners(List<String> lines) {
        List<String> owned = new ArrayList<>();
        String owner = "";
        for (String line : lines) {
            boolean member = line.startsWith(" ");
            owner = member ? owner : line.replaceFirst(".*?(io\\.holdfast\\.[\\w.$]+).*", "$1");
            owned.add(member ? owner + ": " + line.strip() : line);
        }
        return owned;
    }
}
