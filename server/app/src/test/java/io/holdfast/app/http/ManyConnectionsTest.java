package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.http.RawClient.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManyConnectionsTest {
    @Test
    void twoThousandParkedRequestsAreAllAnswered() {
        int count = 2_000;
        List<Exchange> parked = new ArrayList<>();
        RequestHandler handler = exchange -> {
            parked.add(exchange);
            if (parked.size() == count) {
                parked.forEach(each -> each.answer(TestServer.text("woken")));
            }
        };
        List<RawClient> clients = new ArrayList<>();
        try (TestServer server = TestServer.with(handler)) {
            for (int i = 0; i < count; i++) {
                clients.add(server.client().get("/" + i));
            }
            for (RawClient client : clients) {
                assertThat(client.answer().body()).isEqualTo("woken");
            }
            assertThat(server.server().counters().openConnections()).isEqualTo(count);
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    @Test
    void connectionBeyondTheLimitIsTurnedAwayAndRoomIsMadeByTheOnesThatLeave() {
        HttpLimits limits = new HttpLimits(8192, 8192, 100, 1024, 1024, 1024, 2);
        try (TestServer server = TestServer.withLimits(limits, TestServer::echo);
                RawClient first = server.client();
                RawClient second = server.client()) {
            first.get("/").answer();
            second.get("/").answer();
            try (RawClient third = server.client()) {
                Answer answer = third.answer();
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.header("connection")).isEqualTo("close");
                assertThat(third.isClosed()).isTrue();
            }
            assertThat(server.server().counters().refusedConnections()).isEqualTo(1);

            second.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                    .answer();
            assertThat(second.isClosed()).isTrue();
            first.get("/").answer();
            try (RawClient fourth = server.client()) {
                assertThat(fourth.get("/").answer().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void addressBeyondItsLimitIsTurnedAwayAndOthersAreNot() {
        HttpSettings settings = HttpSettings.defaults()
                .withPerAddress(
                        new AddressLimit(1, address -> address.getHostAddress().equals("127.0.0.9")));
        try (TestServer server = TestServer.with(settings, TestServer::echo)) {
            try (RawClient first = server.client("127.0.0.2")) {
                assertThat(first.get("/").answer().status()).isEqualTo(200);
                try (RawClient second = server.client("127.0.0.2");
                        RawClient other = server.client("127.0.0.3");
                        RawClient proxy = server.client("127.0.0.9");
                        RawClient sameProxy = server.client("127.0.0.9")) {
                    assertThat(second.answer().status()).isEqualTo(503);
                    assertThat(second.isClosed()).isTrue();
                    assertThat(other.get("/").answer().status()).isEqualTo(200);
                    assertThat(proxy.get("/").answer().status()).isEqualTo(200);
                    assertThat(sameProxy.get("/").answer().status()).isEqualTo(200);
                }
                first.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                        .answer();
                assertThat(first.isClosed()).isTrue();
            }
            try (RawClient again = server.client("127.0.0.2")) {
                assertThat(again.get("/").answer().status()).isEqualTo(200);
            }
        }
    }
}
