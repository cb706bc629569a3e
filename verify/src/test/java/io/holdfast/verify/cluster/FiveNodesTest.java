package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there are more nodes than replicas, no node has everything, and each still answers for all. */
final class FiveNodesTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit", "bills", "news");

    @TempDir
    Path directory;

    @Test
    void anyNodeAnswersForQueuesThatItKeepsNothingOf() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c", "d", "e")) {
            cluster.configure(command -> command.withPartitions(QUEUES.size()));
            cluster.startAll();
            List<String> nodes = cluster.nodes();
            for (int i = 0; i < QUEUES.size(); i++) {
                require(cluster, nodes.get(i), "CreateQueue", "{\"QueueName\":\"" + QUEUES.get(i) + "\"}");
            }
            for (String queue : QUEUES) {
                for (String node : nodes) {
                    require(
                            cluster,
                            node,
                            "SendMessage",
                            "{" + Client.url(queue) + ",\"MessageBody\":\"" + node + "\"}");
                }
            }
            cluster.kill("a");
            for (String queue : QUEUES) {
                String answer = require(
                        cluster,
                        "d",
                        "GetQueueAttributes",
                        "{" + Client.url(queue) + ",\"AttributeNames\":[\"ApproximateNumberOfMessages\"]}");
                assertThat(answer).contains("\"ApproximateNumberOfMessages\":\"5\"");
            }
            assertThat(require(cluster, "e", "ListQueues", "{}")).contains(QUEUES);
        }
    }

    private static String require(ClusterProcesses cluster, String node, String operation, String json)
            throws Exception {
        SqsAnswer answer = cluster.call(node, operation, json);
        assertThat(answer.status()).as(() -> answer.text() + cluster.errors()).isEqualTo(200);
        return answer.text();
    }
}
