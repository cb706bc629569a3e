package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The AWS SDK for JavaScript and sqs-consumer, in Node processes of their own. Needs {@code node} and {@code npm} on the path. */
class NodeTest {
    private static final Path SCRIPTS = Path.of("../node");

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        if (!Files.isDirectory(SCRIPTS.resolve("node_modules"))) {
            program().run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        }
    }

    @ParameterizedTest
    @CsvSource({"sqs, 9", "consumer, 4", "fifo, 8"})
    void everyTestOfTheFilePasses(String file, int tests) throws IOException, InterruptedException {
        String report = program().run("node", "--test", "--test-reporter=spec", file + ".test.mjs");
        assertThat(report).contains("pass " + tests, "fail 0");
    }

    private static Program program() {
        return new Program(SCRIPTS, holdfast.endpoint());
    }
}
