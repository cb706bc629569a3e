package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The AWS SDK for JavaScript, in a Node process of its own. Needs {@code node} and {@code npm} on the path. */
class NodeSdkTest {
    private static final File SCRIPTS = new File("node");

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void everyActionWorksThroughTheJavaScriptSdk() throws IOException, InterruptedException {
        if (!new File(SCRIPTS, "node_modules").isDirectory()) {
            run("npm", "ci", "--no-audit", "--no-fund");
        }
        String report = run("node", "--test", "--test-reporter=spec", "sqs.test.mjs");
        assertThat(report).contains("pass 9", "fail 0");
    }

    /** Runs a program to its end and gives what it printed; fails with that if the program does. */
    private static String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(SCRIPTS).redirectErrorStream(true);
        builder.environment().put("HOLDFAST_ENDPOINT", holdfast.endpoint().toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s%n%s", String.join(" ", command), output)
                .isZero();
        return output;
    }
}
