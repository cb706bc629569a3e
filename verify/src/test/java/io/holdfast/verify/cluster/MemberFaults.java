package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Nodes that come and go, as operators decide it. */
final class MemberFaults {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private MemberFaults() {}

    /** A new node gets its share of everything; then one of them, which may be the new one, gives away all that it has. */
    static void joinAndLeave(FaultScene scene) throws Exception {
        String joining = scene.spare();
        List<String> before = scene.nodes();
        scene.note(joining + " joins");
        scene.cluster().add(scene.network(), joining, List.of(before.get(0), joining));
        change(
                scene,
                before.get(0),
                "/nodes",
                "{\"name\":\"" + joining + "\",\"host\":\"" + scene.network().address(joining) + "\"}");
        scene.cluster().start(joining);
        scene.hasJoined();
        awaitSettled(scene, before.get(0), scene.nodes().size());
        String leaving = scene.some(1).get(0);
        scene.note(leaving + " leaves");
        scene.hasLeft(leaving);
        change(scene, scene.nodes().get(0), "/nodes/" + leaving + "/leave", "{}");
        scene.cluster().awaitEnd(leaving);
        awaitSettled(scene, scene.nodes().get(0), scene.nodes().size());
        DiskFaults.delete(scene.data(leaving));
    }

    /** Again, while the cluster asks for it: a leader may be missing, or not know its nodes yet. */
    private static void change(FaultScene scene, String node, String path, String json) throws Exception {
        HttpRequest request = request(scene, node, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        await(scene, request, answer -> answer.statusCode() == 200);
    }

    /** So many nodes are part of the cluster, and each has what it should. */
    private static void awaitSettled(FaultScene scene, String node, int nodes) throws Exception {
        await(
                scene,
                request(scene, node, "").GET().build(),
                answer -> count(answer.body(), "\"name\"") == nodes
                        && count(answer.body(), "\"state\":\"running\"") == nodes
                        && count(answer.body(), "\"replicasToGet\":0,\"replicasToGive\":0") == nodes);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static void await(FaultScene scene, HttpRequest request, Predicate<HttpResponse<String>> isGood)
            throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            if (isGood.test(answer)) {
                return;
            }
            assertThat(System.nanoTime())
                    .as(() -> request.uri() + ": " + answer.body() + scene.story())
                    .isLessThan(end);
            scene.letPass(200, 400);
        }
    }

    private static HttpRequest.Builder request(FaultScene scene, String node, String path) {
        return HttpRequest.newBuilder(URI.create("http://" + scene.network().clientAddress(node) + ":"
                + scene.cluster().port(node) + "/admin/v1/cluster" + path));
    }
}
