package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Looking at messages without receiving them, with answers as the contract has them. */
@Timeout(60)
class PeekCommandTest {
    private static final Instant NOW = Instant.parse("2026-11-17T22:00:00Z");

    private final FakeAdmin server = new FakeAdmin();
    private final QueueCli cli = new QueueCli(server.endpoint()).at(InstantSource.fixed(NOW));

    @AfterEach
    void stop() {
        server.close();
    }

    private static String message(int position, String body) {
        return """
                {"position":"%d","messageId":"id-%d","sentAt":"2026-11-17T21:59:15.000Z","state":"inFlight","receiveCount":3,
                 "groupId":null,"sizeBytes":2048,"sender":"AIDA","body":"%s","attributes":{"T":{"type":"String","value":"v"}}}""".formatted(position, position, body);
    }

    @Test
    void messagesAreATableWithOneLineEach() {
        server.answer(
                "/queues/orders/messages",
                "{\"total\":90,\"next\":\"12\",\"messages\":[" + message(10, "a\\nb \\u001b[31m") + "]}");
        assertThat(cli.run("peek orders --from 10 --limit 1 --attribute T=v")).isZero();
        assertThat(cli.out()).isEqualTo("""
                POSITION  STATE          SENT  RECEIVES  GROUP  MESSAGE ID  BODY
                      10  in flight  45 s ago         3  -      id-10       a\\nb \\x1b[31m
                """);
        assertThat(cli.err()).isEqualTo("0 messages looked at; --from 12 goes on.\n");
        assertThat(server.requests).containsExactly("/admin/v1/queues/orders/messages?from=10&attribute=T%3Dv&limit=1");
    }

    @Test
    void wholeMessagesAreShownBelowEachOther() {
        server.answer("/queues/orders/messages", "{\"total\":1,\"messages\":[" + message(2, "one\\ntwo") + "]}");
        assertThat(cli.run("peek orders --full")).isZero();
        assertThat(cli.out()).isEqualTo("""
                id-2  sent 45 s ago, in flight, received 3 times, by AIDA, 2.0 KiB
                  T = v
                    one
                    two
                """);
        assertThat(cli.run("peek orders --raw")).isZero();
        assertThat(cli.out()).isEqualTo("one\ntwo\n");
    }

    @Test
    void largeBodiesAreFetchedInSmallPages() {
        Deque<String> pages = new ArrayDeque<>(List.of(page(0, 10, "\"10\""), page(10, 5, "null")));
        server.answer("/queues/orders/messages", pages::pop);
        assertThat(cli.run("peek orders --json --limit 30")).isZero();
        assertThat(cli.out()).hasLineCount(15);
        assertThat(server.requests.get(1)).contains("limit=10").contains("from=10");
    }

    private static String page(int first, int count, String next) {
        return "{\"total\":15,\"next\":" + next + ",\"messages\":["
                + IntStream.range(first, first + count)
                        .mapToObj(position -> message(position, "x"))
                        .collect(Collectors.joining(","))
                + "]}";
    }

    @Test
    void tailShowsTheLastMessagesAndThenEachNewOneOnce() {
        AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
        Deque<String> answers = new ArrayDeque<>(List.of(
                "{\"total\":300,\"messages\":[" + message(2, "old") + "]}",
                "{\"total\":300,\"from\":\"400\",\"messages\":[" + message(598, "last but one") + ","
                        + message(600, "last") + "]}",
                "{\"total\":301,\"from\":\"601\",\"messages\":[" + message(602, "new") + "]}",
                "{\"total\":301,\"from\":\"603\",\"messages\":[" + message(602, "new") + "]}"));
        server.answer("/queues/orders/messages", () -> {
            String answer = answers.pop();
            if (answers.isEmpty()) {
                Objects.requireNonNull(stop.get()).run();
            }
            return answer;
        });
        assertThat(cli.stoppedBy(stop::set).run("tail orders --lines 1 --interval 1ms"))
                .isZero();
        assertThat(cli.out().lines().filter(line -> line.startsWith("    "))).containsExactly("    last", "    new");
        assertThat(server.requests.get(1)).contains("skip=200");
        assertThat(server.requests.get(2)).contains("from=601");
        assertThat(server.requests.get(3)).contains("from=603");
    }
}
