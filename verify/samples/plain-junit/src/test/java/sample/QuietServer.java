package sample;

import io.holdfast.testkit.HoldfastTestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A program whose server is asked for a little, and which prints nothing itself. */
final class QuietServer {
    private QuietServer() {}

    public static void main(String[] arguments) throws Exception {
        try (HoldfastTestServer server = HoldfastTestServer.start()) {
            for (String path : new String[] {"/health/ready", "/metrics"}) {
                int status = get(server.endpoint().resolve(path));
                if (status != 200) {
                    throw new IllegalStateException(path + " is answered with " + status);
                }
            }
        }
    }

    static int get(URI address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
