package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import io.holdfast.app.http.RawClient.Answer;
import io.holdfast.app.tls.SelfSigned;
import io.holdfast.app.tls.TlsFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
    private static final String CLIENT_HELLO_OF_16_MIB =
            "\u0016\u0003\u0001\u0000\u0009\u0001\u00ff\u00ff\u00ff\u0003\u0003abc";

    @TempDir
    Path dir;

    private final ExecutorService handshakes = Executors.newSingleThreadExecutor();
    private final TlsPort port = new TlsPort(handshakes);
    private TlsFiles files;
    private HttpSettings settings;

    @BeforeEach
    void makeCertificate() {
        files = new TlsFiles(dir);
        port.use(files.material());
        settings = HttpSettings.defaults().withTls(port);
    }

    @AfterEach
    void endThreads() {
        handshakes.shutdownNow();
    }

    private static SSLSocket socket(TestServer server, SSLContext client) throws IOException {
        return (SSLSocket) client.getSocketFactory()
                .createSocket("localhost", server.server().port());
    }

    private RawClient client(TestServer server) throws IOException {
        return new RawClient(socket(server, files.client()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void requestsAreServedInBothVersions(String version) throws Exception {
        try (TestServer server =
                        TestServer.with(settings, exchange -> exchange.answer(TestServer.text(exchange.scheme())));
                SSLSocket socket = socket(server, files.client())) {
            socket.setEnabledProtocols(new String[] {version});
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            RawClient client = new RawClient(socket);
            for (int i = 0; i < 3; i++) {
                Answer answer = client.get("/").answer();
                assertThat(answer.body()).isEqualTo("https");
                assertThat(answer.header("strict-transport-security")).isEmpty();
            }
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
        }
    }

    @Test
    void leastVersionIsKept() throws Exception {
        TlsSettings plain = files.settings();
        port.use(files.material(new TlsSettings(
                plain.certificate(), plain.key(), plain.clientCa(), plain.clientCertificates(), "1.3")));
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                SSLSocket socket = socket(server, files.client())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatThrownBy(socket::startHandshake).isInstanceOf(IOException.class);
        }
    }

    @Test
    void cipherSuitesWithoutForwardSecrecyAreRefused() throws Exception {
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                SSLSocket socket = socket(server, files.client())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setEnabledCipherSuites(
                    new String[] {"TLS_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"});
            assertThatThrownBy(socket::startHandshake).isInstanceOf(IOException.class);
        }
    }

    @Test
    void publicHostIsHeldToTls() throws Exception {
        HttpSettings known = settings.withNames(settings.hosts(), "https://queues.example.com");
        try (TestServer server = TestServer.with(known, TestServer::echo);
                RawClient client = client(server)) {
            assertThat(client.get("/").answer().header("strict-transport-security"))
                    .isEqualTo("max-age=31536000");
        }
    }

    @Test
    void largeBodiesTravelBothWays() throws Exception {
        String body = "x".repeat(1 << 20);
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = client(server)) {
            assertThat(client.post("/", body).answer().body()).isEqualTo(body);
            assertThat(client.post("/", body).answer().body()).isEqualTo(body);
        }
    }

    /** Far more than is kept here: the rest waits in the kernel, and none of it may be taken for the remains of a client that is gone. */
    @Test
    void pipelinedRequestsAreAllAnsweredInOrder() throws Exception {
        int count = 3_000;
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String body = i + " " + "y".repeat(100);
            requests.append("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }
        try (TestServer server = TestServer.with(settings, exchange -> {
                    String number = TestServer.bodyOf(exchange).split(" ", 2)[0];
                    exchange.loop().execute(() -> exchange.answer(TestServer.text(number)));
                });
                RawClient client = client(server)) {
            Thread sender = new Thread(() -> client.send(requests.toString()));
            sender.start();
            for (int i = 0; i < count; i++) {
                assertThat(client.answer().body()).isEqualTo(Integer.toString(i));
            }
            sender.join();
        }
    }

    @Test
    void lastAnswerEndsWithAGoodbye() throws Exception {
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = client(server)) {
            Answer answer = client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                    .answer();
            assertThat(answer.status()).isEqualTo(200);
            // A cut without it would be an SSLException.
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void refusalReachesAClientThatStillSends() throws Exception {
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = client(server)) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 999999999\r\n\r\n" + "z".repeat(50_000));
            assertThat(client.answer().status()).isEqualTo(413);
            assertThat(client.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
            })
    void plainHttpIsToldToUseTls(String request) {
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = server.client()) {
            Answer answer = client.send(request).answer();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo("This port speaks TLS: use https://.\n");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0016\u0003\u0001\u0000\u0005abcde",
                "\u0016\u0003\u0001\u00ff\u00ffabcde",
                "\u0016\u0003\u0003\u0000\u0000",
                "\u0015\u0003\u0003\u0000\u0002\u0002(",
                "\u0017\u0003\u0003\u0000\u0002ab",
                CLIENT_HELLO_OF_16_MIB
            })
    void garbageInsteadOfAHandshakeEndsTheConnection(String garbage) throws Exception {
        HttpTimeouts timeouts = new HttpTimeouts(1_000, 5_000, 1024, 75_000, 30_000);
        try (TestServer server = TestServer.with(settings.withTimeouts(timeouts), TestServer::echo);
                RawClient client = server.client()) {
            client.send(garbage).readToEnd();
            try (RawClient other = client(server)) {
                assertThat(other.get("/").answer().status()).isEqualTo(200);
            }
        }
    }

    /** Java would wait for the 16 MiB that the head announces, were there no limit. */
    @Test
    void handshakeThatGrowsTooLargeEndsTheConnection() throws Exception {
        byte[] record = ("\u0016\u0003\u0001@\u0000" + "\u0000".repeat(16384)).getBytes(StandardCharsets.ISO_8859_1);
        byte[] first = record.clone();
        first[5] = 1;
        first[6] = (byte) 0xff;
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = server.client()) {
            client.send(first).sendUntilRefused(record, 1_000);
            client.readToEnd();
            try (RawClient other = client(server)) {
                assertThat(other.get("/").answer().status()).isEqualTo(200);
            }
            assertThat(server.server().counters().refusedConnections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0016\u0003", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"})
    void slowHandshakeIsClosed(String begun) {
        HttpTimeouts timeouts = new HttpTimeouts(200, 5_000, 1024, 75_000, 30_000);
        try (TestServer server = TestServer.with(settings.withTimeouts(timeouts), TestServer::echo);
                RawClient client = server.client()) {
            client.send(begun).readToEnd();
        }
    }

    @Test
    void connectionsBeyondTheLimitAreClosedAndTheOthersCounted() throws Exception {
        HttpLimits limits = new HttpLimits(8192, 8192, 100, 1024, 1024, 1024, 1);
        try (TestServer server = TestServer.with(settings.withLimits(limits), TestServer::echo);
                RawClient first = client(server)) {
            first.get("/").answer();
            try (RawClient second = server.client()) {
                assertThat(second.isClosed()).isTrue();
            }
            assertThat(server.server().counters().refusedConnections()).isEqualTo(1);
            assertThat(first.get("/").answer().status()).isEqualTo(200);
            assertThat(server.server().counters().openConnections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, none, true",
        "NONE, known, true",
        "OPTIONAL, none, true",
        "OPTIONAL, known, true",
        "OPTIONAL, stranger, false",
        "REQUIRED, none, false",
        "REQUIRED, known, true",
        "REQUIRED, stranger, false"
    })
    void clientsShowTheCertificateThatIsWanted(ClientCertificates wanted, String shown, boolean served)
            throws Exception {
        SelfSigned known = TlsFiles.make();
        port.use(files.material(files.settings(wanted, known)));
        SelfSigned own = shown.equals("known") ? known : shown.equals("stranger") ? TlsFiles.make() : null;
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient client = new RawClient(socket(server, files.client(own)))) {
            if (served) {
                assertThat(client.get("/").answer().status()).isEqualTo(200);
            } else {
                assertThatThrownBy(() -> client.get("/").answer()).isInstanceOf(UncheckedIOException.class);
                assertThat(server.server().counters().requests()).isZero();
            }
        }
    }

    @Test
    void newConnectionsGetTheNewCertificateAndOpenOnesGoOn() throws Exception {
        try (TestServer server = TestServer.with(settings, TestServer::echo);
                RawClient old = client(server)) {
            assertThat(old.get("/").answer().status()).isEqualTo(200);
            port.use(files.renew().material());
            try (RawClient renewed = client(server)) {
                assertThat(renewed.get("/").answer().status()).isEqualTo(200);
                assertThat(old.get("/").answer().status()).isEqualTo(200);
            }
        }
    }
}
