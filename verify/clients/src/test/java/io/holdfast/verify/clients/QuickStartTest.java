package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The commands that the README prints, taken from it word for word; only the port is this server's. */
class QuickStartTest {
    private static final Pattern BLOCK = Pattern.compile("```\n(.*?)```", Pattern.DOTALL);

    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void awsCommandsSendAndReceiveTheFirstMessage() throws Exception {
        assertThat(run(block("aws "))).contains("\"QueueUrl\"", "\"MD5OfMessageBody\"", "\"Body\": \"hello\"");
    }

    @Test
    void curlCommandsSendAndReceiveTheFirstMessage() throws Exception {
        assertThat(run(block("curl "))).contains("\"QueueUrl\"", "\"MD5OfMessageBody\"", "\"Body\":\"hello\"");
    }

    private String run(String commands) throws IOException, InterruptedException {
        String here =
                commands.replace("9324", String.valueOf(holdfast.endpoint().getPort()));
        // Debian's own aws and curl, whatever else this machine has.
        return new Program(Path.of("."), holdfast.endpoint())
                .with("PATH", "/usr/bin:/bin")
                .run("bash", "-euc", here);
    }

    private static String block(String command) throws IOException {
        List<String> found = BLOCK.matcher(Files.readString(Path.of("../../README.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .filter(block -> block.contains(command) && block.contains("9324"))
                .toList();
        assertThat(found).as("blocks of README.md with %s", command).hasSize(1);
        return found.get(0);
    }
}
