package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of KMS and the master key of three nodes. */
final class ClusterKeysTest {
    private static final String NEW_KEY = "fedcba9876543210".repeat(4);

    @TempDir
    Path directory;

    @Test
    void keyMadeOnOneNodeWorksOnAllAndTheMasterKeyIsChangedWhileTheyRun() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            cluster.startAll();
            String key = made(cluster);
            call(
                    cluster,
                    "b",
                    "TrentService.CreateAlias",
                    "{\"AliasName\":\"alias/orders\",\"TargetKeyId\":\"" + key + "\"}");
            call(
                    cluster,
                    "c",
                    "CreateQueue",
                    "{\"QueueName\":\"orders\",\"Attributes\":{\"KmsMasterKeyId\":\"alias/orders\"}}");
            send(cluster, "a", "before");

            call(cluster, "c", "TrentService.DisableKey", "{\"KeyId\":\"" + key + "\"}");
            awaitRefused(cluster);
            call(cluster, "a", "TrentService.EnableKey", "{\"KeyId\":\"" + key + "\"}");
            send(cluster, "b", "between");

            Path old = Files.writeString(directory.resolve("old.key"), ClusterProcesses.MASTER_KEY);
            Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-------"));
            cluster.configure(command -> command.with("security.former-master-key-file", old.toString())
                    .through("env", "HOLDFAST_SECURITY__MASTER_KEY=" + NEW_KEY));
            cluster.stop("a");
            cluster.start("a");
            cluster.kill("b");
            cluster.start("b");
            cluster.kill("c");
            cluster.start("c");
            awaitOnlyTheNewKey(cluster);

            send(cluster, "c", "after");
            assertThat(received(cluster)).contains("before", "between", "after");
            assertThat(call(cluster, "a", "TrentService.DescribeKey", "{\"KeyId\":\"alias/orders\"}")
                            .text())
                    .contains(key);
        }
    }

    /** The nodes need a moment to find out that all of them have it. */
    private static void awaitOnlyTheNewKey(ClusterProcesses cluster) throws Exception {
        String said = "";
        for (int tries = 0; tries < 300 && !said.contains("opens the cluster no more"); tries++) {
            TimeUnit.MILLISECONDS.sleep(100);
            said = cluster.errors();
        }
        assertThat(said).contains("opens the cluster no more");
    }

    private static String received(ClusterProcesses cluster) throws Exception {
        StringBuilder received = new StringBuilder();
        for (int tries = 0; tries < 50 && !received.toString().contains("after"); tries++) {
            received.append(call(
                            cluster,
                            "b",
                            "ReceiveMessage",
                            "{" + Client.url("orders") + ",\"MaxNumberOfMessages\":10,\"WaitTimeSeconds\":1}")
                    .text());
        }
        return received.toString();
    }

    private static String made(ClusterProcesses cluster) throws Exception {
        return call(cluster, "a", "TrentService.CreateKey", "{}")
                .text()
                .replaceAll("(?s).*\"KeyId\":\"([^\"]+)\".*", "$1");
    }

    /** A key may take a moment until all nodes know that it is there, or enabled again. */
    private static void send(ClusterProcesses cluster, String node, String body) throws Exception {
        SqsAnswer answer = null;
        for (int tries = 0; tries < 50 && (answer == null || answer.text().contains("Kms")); tries++) {
            answer = cluster.call(
                    node, "SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"" + body + "\"}");
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static void awaitRefused(ClusterProcesses cluster) throws Exception {
        String answer = "";
        for (int tries = 0; tries < 50 && !answer.contains("KmsDisabled"); tries++) {
            answer = cluster.call("b", "SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"late\"}")
                    .text();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(answer).contains("KmsDisabled");
    }

    private static SqsAnswer call(ClusterProcesses cluster, String node, String operation, String json)
            throws Exception {
        SqsAnswer answer = cluster.call(node, operation, json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }
}
