package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The AWS SDK for JavaScript and sqs-consumer, in Node processes of their own. Needs {@code node} and {@code npm} on the path. */
class NodeTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @ParameterizedTest
    @CsvSource({"sqs, 9", "consumer, 4", "fifo, 8", "cloudwatch, 5"})
    void everyTestOfTheFilePasses(String file, int tests) throws IOException, InterruptedException {
        String report = program()
                .run("node", "--require", "./as-debian.cjs", "--test", "--test-reporter=spec", file + ".test.mjs");
        assertThat(report).contains("pass " + tests, "fail 0");
    }

    private static Program program() throws IOException, InterruptedException {
        return new Program(NodeScripts.installed(), holdfast.endpoint());
    }
}
