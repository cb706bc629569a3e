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
import org.junit.jupiter.api.io.TempDir;

/** The commands that the README prints, taken from it word for word; only the port is this server's. */
class QuickStartTest {
    private static final Pattern BLOCK = Pattern.compile("```\n(.*?)```", Pattern.DOTALL);

    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void awsCommandsSendAndReceiveTheFirstMessage() throws Exception {
        assertThat(run(block("aws --endpoint-url http://127.0.0.1:9324")))
                .contains("\"QueueUrl\"", "\"MD5OfMessageBody\"", "\"Body\": \"hello\"");
    }

    @Test
    void curlCommandsSendAndReceiveTheFirstMessage() throws Exception {
        assertThat(run(block("curl -s http://127.0.0.1:9324")))
                .contains("\"QueueUrl\"", "\"MD5OfMessageBody\"", "\"Body\":\"hello\"");
    }

    /** The second screen: a key, a certificate, a server that others can reach, and a message from one of them. */
    @Test
    void serverIsOpenedToOthersWhoSign(@TempDir Path directory) throws Exception {
        List<String> letIn = block("keys create --administrator")
                .replace("./holdfast", "holdfast")
                .lines()
                .toList();
        assertThat(letIn).hasSize(3);
        String send = block("AWS_CA_BUNDLE")
                .replace(
                        "AWS_ACCESS_KEY_ID=AKIA… AWS_SECRET_ACCESS_KEY=…",
                        "$(sed -n 's/^ *export \\(AWS_.*KEY.*=\\)/\\1/p' key)")
                .replace(":9324", ":$port");
        String script = String.join(
                "\n",
                "holdfast() { \"$JAVA\" -XX:TieredStopAtLevel=1 -cp \"$JARS\" io.holdfast.app.Main \"$@\"; }",
                "{ " + letIn.get(0) + "\n} >key",
                letIn.get(1),
                "holdfast() { exec \"$JAVA\" -XX:TieredStopAtLevel=1 -cp \"$JARS\" io.holdfast.app.Main \"$@\"; }",
                "{ " + letIn.get(2) + "\n} >serve.log 2>&1 &",
                "trap \"kill $!; wait\" EXIT",
                "until grep -q ' is ready at ' serve.log; do kill -0 $! || { cat serve.log; exit 1; }; sleep 0.1; done",
                "port=$(sed -n 's/.* is ready at https:[^ ]*:\\([0-9]*\\) .*/\\1/p' serve.log)",
                send.lines().findFirst().orElseThrow(),
                "aws --endpoint-url https://$(hostname):$port sqs create-queue --queue-name orders",
                send);
        String said = new Program(directory, holdfast.endpoint())
                .with("PATH", "/usr/bin:/bin")
                .with(
                        "JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .with("JARS", System.getProperty("java.class.path"))
                .with("HOLDFAST_SERVER__PORT", "0")
                .run("bash", "-euc", script);
        assertThat(said).contains("/000000000000/orders\"", "\"MD5OfMessageBody\"");
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
                .filter(block -> block.contains(command))
                .toList();
        assertThat(found).as("blocks of README.md with %s", command).hasSize(1);
        return found.get(0);
    }
}
