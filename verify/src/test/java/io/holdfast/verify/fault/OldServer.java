package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A server of this version on the data directory of another one, with a clock that the test moves; and what tests ask it. */
final class OldServer {
    private final Path data;
    private final AtomicLong nowMillis;
    private HoldfastServer server;
    private SqsConnection connection;

    /** @param leftMillis when the directory was left: the clock begins there */
    OldServer(Path data, long leftMillis) {
        this.data = data;
        this.nowMillis = new AtomicLong(leftMillis);
    }

    void start() throws Exception {
        ServerSettings settings = ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(data)
                .withPartitions(4, 2);
        server = HoldfastServer.start(settings, nowMillis::get);
        connection = new SqsConnection(server.port());
    }

    void stop() {
        connection.close();
        server.stop();
    }

    int port() {
        return server.port();
    }

    void advance(Duration step) {
        server.settle();
        nowMillis.addAndGet(step.toMillis());
        server.clockMoved();
        server.settle();
    }

    boolean acknowledges(String operation, String json) throws IOException {
        return connection.call(operation, json).isAcknowledged();
    }

    Json call(String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.isAcknowledged()).as(answer.text()).isTrue();
        return answer.text().isEmpty() ? new Json(Map.of()) : answer.json();
    }

    /**
     * Everything that is visible.
     *
     * @param isDeleted or it is in flight afterwards, which holds up the groups of a FIFO queue
     */
    List<Json> receive(String queue, boolean isDeleted) throws IOException {
        List<Json> all = new ArrayList<>();
        while (true) {
            List<Json> some = call(
                            "ReceiveMessage",
                            "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10,\"AttributeNames\":[\"All\"],"
                                    + "\"MessageAttributeNames\":[\"All\"]}")
                    .objects("Messages");
            if (some.isEmpty()) {
                return all;
            }
            all.addAll(some);
            for (Json message : isDeleted ? some : List.<Json>of()) {
                String handle = "\"ReceiptHandle\":\"" + message.text("ReceiptHandle") + "\"";
                call("DeleteMessage", "{" + Client.url(queue) + "," + handle + "}");
            }
        }
    }

    Map<String, String> attributes(String queue) throws IOException {
        return texts(call("GetQueueAttributes", "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"]}")
                .object("Attributes"));
    }

    static Map<String, String> texts(Json object) {
        Map<String, String> texts = new TreeMap<>();
        object.members().keySet().forEach(name -> texts.put(name, object.text(name)));
        return texts;
    }
}
