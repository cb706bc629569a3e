package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.http.RawClient.Answer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class ConversationTest {
    @Test
    void connectionIsKeptForTheNextRequest() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            assertThat(client.post("/", "first").answer().body()).isEqualTo("first");
            assertThat(client.post("/", "second").answer().body()).isEqualTo("second");
            assertThat(server.server().counters().connections()).isEqualTo(1);
            assertThat(server.server().counters().requests()).isEqualTo(2);
        }
    }

    @Test
    void answerCarriesRequestIdDateLengthAndType() {
        BlockingQueue<String> ids = new LinkedBlockingQueue<>();
        RequestHandler handler = exchange -> {
            ids.add(exchange.requestId());
            exchange.answer(Response.of(
                    TestServer.OK.with("x-amzn-query-error", "InvalidAction;Sender"), new byte[] {'a', 'b', 'c'}));
        };
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            Answer answer = client.get("/").answer();

            assertThat(answer.headers())
                    .containsEntry("x-amzn-requestid", ids.remove())
                    .containsEntry("date", "Wed, 04 Mar 2026 05:06:07 GMT")
                    .containsEntry("content-length", "3")
                    .containsEntry("content-type", "text/plain")
                    .containsEntry("x-amzn-query-error", "InvalidAction;Sender")
                    .containsEntry("x-content-type-options", "nosniff")
                    .containsEntry("cache-control", "no-store")
                    .containsEntry("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
                    .containsEntry("cross-origin-resource-policy", "same-origin")
                    .hasSize(9);
            assertThat(answer.header("x-amzn-requestid"))
                    .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
            assertThat(client.get("/").answer().header("x-amzn-requestid"))
                    .isEqualTo(ids.remove())
                    .isNotEqualTo(answer.header("x-amzn-requestid"));
        }
    }

    @Test
    void handlerSeesMethodPathQueryAndHeaders() {
        RequestHandler handler = exchange -> exchange.answer(TestServer.text(String.join(
                " ",
                exchange.method(),
                exchange.path(),
                String.valueOf(exchange.query()),
                exchange.header("x-one"),
                String.valueOf(exchange.header("X-None")),
                String.join("+", exchange.headers("X-Many")))));
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            client.send("PUT /a%20b/c?d=e?f HTTP/1.1\r\nHost: h\r\nX-One: 1 \r\nX-Many: a\r\nx-many:b\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("PUT /a%20b/c d=e?f 1 null a+b");

            client.send("GET http://other:80/p?q HTTP/1.1\r\nHost: h\r\nX-One: 2\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("GET /p q 2 null ");
        }
    }

    @Test
    void headIsAnsweredWithoutItsBody() {
        try (TestServer server = TestServer.with(exchange -> exchange.answer(TestServer.text("12345")));
                RawClient client = server.client()) {
            Answer answer = client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n").answer(false);
            assertThat(answer.header("content-length")).isEqualTo("5");
            assertThat(client.get("/").answer().body()).isEqualTo("12345");
        }
    }

    @Test
    void noContentHasNeitherLengthNorBody() {
        RequestHandler handler = exchange -> exchange.answer(
                exchange.path().equals("/none") ? Response.of(ResponseHead.of(204)) : Response.of(TestServer.OK));
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            assertThat(client.get("/none").answer().headers()).doesNotContainKeys("content-length", "content-type");
            assertThat(client.get("/empty").answer().headers()).containsEntry("content-length", "0");
        }
    }

    @Test
    void oldVersionAndCloseHeaderEndTheConnection() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient old = server.client();
                RawClient closing = server.client()) {
            assertThat(old.send("GET / HTTP/1.0\r\n\r\n").answer().header("connection"))
                    .isEqualTo("close");
            assertThat(old.isClosed()).isTrue();

            closing.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n");
            assertThat(closing.answer().header("connection")).isEqualTo("close");
            assertThat(closing.isClosed()).isTrue();
        }
    }

    @Test
    void bodyWriterWritesMoreThanItPromised() {
        String large = "0123456789".repeat(50_000);
        RequestHandler handler = exchange -> exchange.answer(new Response(TestServer.OK, out -> {
            out.write('<');
            out.write(large.getBytes(StandardCharsets.US_ASCII));
            out.close();
            out.write('>');
        }));
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            assertThat(client.get("/").answer().body()).isEqualTo("<" + large + ">");
            assertThat(client.get("/").answer().body()).isEqualTo("<" + large + ">");
        }
    }

    @Test
    void failingHandlerOrBodyGivesAnEmptyExplanationAndNoTrace() {
        RequestHandler handler = exchange -> {
            if (exchange.path().equals("/handler")) {
                throw new IllegalStateException("secret");
            }
            exchange.answer(new Response(TestServer.OK, out -> {
                throw new IllegalStateException("secret");
            }));
        };
        try (TestServer server = TestServer.with(handler)) {
            for (String path : new String[] {"/handler", "/body"}) {
                try (RawClient client = server.client()) {
                    Answer answer = client.get(path).answer();
                    assertThat(answer.status()).isEqualTo(500);
                    assertThat(answer.body()).doesNotContain("secret", "Exception");
                    assertThat(client.isClosed()).isTrue();
                }
            }
        }
    }
}
