package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.peer.Placement;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not about messages, and what operators see, whichever node is asked. */
class ClusterOperatorsTest {
    @TempDir
    Path dir;

    @SuppressWarnings("NullAway.Init") // each test makes its own
    private ClusterWorld world;

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void whatIsAboutNoQueueGoesToTheNodeThatDecidesIt() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        world.lead(Placement.CONTROL, "b");

        assertThat(world.form("a", "Action=CreateUser&UserName=ann&Version=2010-05-08")
                        .statusCode())
                .isEqualTo(200);

        assertThat(world.form("b", "Action=ListUsers&Version=2010-05-08").body())
                .contains("<UserName>ann</UserName>");
        assertThat(world.form("a", "Action=ListUsers&Version=2010-05-08").body())
                .contains("<UserName>ann</UserName>");
        world.lead(Placement.CONTROL, "a");
        assertThat(world.form("a", "Action=ListUsers&Version=2010-05-08").body())
                .doesNotContain("ann");
    }

    @Test
    void operatorsSeeAQueueOnAnyNode() throws Exception {
        world = new ClusterWorld(dir, false, "a", "b");
        String queue = created(1);
        world.json("a", "SendMessage", to("a", queue, ",\"MessageBody\":\"look\""));

        HttpResponse<String> peeked = world.get("a", "/admin/v1/queues/" + queue + "/messages");

        assertThat(peeked.statusCode()).isEqualTo(200);
        assertThat(peeked.body()).contains("look");
    }

    @Test
    void operatorsSeeAllNodesAndTheirQueuesAndWhoDoesNotAnswer() throws Exception {
        world = new ClusterWorld(dir, true, "a", "b", "c");
        List<String> names =
                List.of(created(0), created(1), created(2)).stream().sorted().toList();
        for (String node : List.of("a", "b", "c")) {
            Matcher listed = Pattern.compile("\"name\":\"(queue-\\d+)\"")
                    .matcher(world.get(node, "/admin/v1/queues").body());
            List<String> found = new ArrayList<>();
            while (listed.find()) {
                found.add(listed.group(1));
            }
            assertThat(found).as("seen from " + node).containsExactlyElementsOf(names);
        }
        String first = world.get("b", "/admin/v1/queues?limit=2").body();
        assertThat(first)
                .contains("\"total\":3")
                .contains("\"next\":\"" + names.get(1) + "\"")
                .contains("\"silent\":{}");
        assertThat(world.get("b", "/admin/v1/queues?after=" + names.get(1)).body())
                .contains(names.get(2))
                .doesNotContain(names.get(1));
        assertThat(world.get("c", "/admin/v1/cluster").body())
                .contains("{\"name\":\"a\"")
                .contains("\"state\":\"running\",\"leaderOf\":1,")
                .contains("\"version\":\"" + Version.CURRENT + "\"")
                .doesNotContain("does not answer");

        world.stop("b");

        assertThat(world.get("a", "/admin/v1/cluster").body()).contains("\"state\":\"does not answer: ");
        assertThat(world.get("a", "/admin/v1/queues").body())
                .contains("\"silent\":{\"b\":\"")
                .contains("\"total\":2");
    }

    private String created(int partition) {
        String queue = world.queueIn(partition);
        assertThat(world.json("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"}")
                        .statusCode())
                .isEqualTo(200);
        return queue;
    }

    private String to(String node, String queue, String more) {
        return "{\"QueueUrl\":\"" + world.url(node, queue) + "\"" + more + "}";
    }
}
