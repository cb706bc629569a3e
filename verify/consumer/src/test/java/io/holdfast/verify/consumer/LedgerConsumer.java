package io.holdfast.verify.consumer;

import io.holdfast.consumer.ConsumerBuilder;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.idempotency.jdbc.JdbcIdempotencyStore;
import io.holdfast.idempotency.jdbc.TransactionalIdempotency;
import io.holdfast.parts.Eventually;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A consumer that writes each message's body into a ledger, and halts where it is told until it may go on. It serves in the test's own
 * process and as the main class of a child, where what happens is printed.
 */
final class LedgerConsumer {
    private static final Keys BODY = delivery -> Optional.of(delivery.body());

    private final LedgerOptions options;
    private final Ledger ledger;

    private LedgerConsumer(LedgerOptions options) {
        this.options = options;
        this.ledger = Ledger.at(options.databaseUrl());
    }

    public static void main(String[] arguments) throws InterruptedException {
        LedgerOptions options = LedgerOptions.parse(arguments);
        QueueConsumer consumer = builder(options, Sdk.client(options.port()))
                .closeOnJvmShutdown(true)
                .build();
        consumer.start();
        System.out.println("started");
        Thread.currentThread().join();
    }

    static ConsumerBuilder<String> builder(LedgerOptions options, SqsClient sqs) {
        LedgerConsumer ledgerConsumer = new LedgerConsumer(options);
        ConsumerBuilder<String> builder = QueueConsumer.builder(sqs, options.queue())
                .concurrency(options.concurrency())
                .retry(RetryPolicy.fixed(Duration.ofSeconds(1)))
                .longPoll(options.longPoll())
                .shutdownDeadline(options.deadline());
        if (options.mode() == LedgerMode.LEASED) {
            JdbcIdempotencyStore store =
                    new JdbcIdempotencyStore(ledgerConsumer.ledger.database().dataSource());
            builder.interceptor(Idempotency.interceptor(store, "ledger", BODY));
        }
        return builder.handler(ledgerConsumer.handler());
    }

    private MessageHandler<String> handler() {
        MessageHandler<String> inner = options.mode() == LedgerMode.TRANSACTIONAL
                ? TransactionalIdempotency.in(ledger.database().dataSource(), "ledger", BODY)
                        .handler((body, delivery, connection) -> {
                            Ledger.write(connection, body);
                            halt(Point.IN_EFFECT, delivery);
                            return Outcome.ack();
                        })
                : (body, delivery) -> {
                    halt(Point.IN_EFFECT, delivery);
                    ledger.write(body);
                    return Outcome.ack();
                };
        return (body, delivery) -> {
            say("received " + body);
            halt(Point.RECEIVED, delivery);
            Eventually.pass(options.work());
            Outcome outcome = inner.handle(body, delivery);
            halt(Point.HANDLER_DONE, delivery);
            say("handled " + body);
            return outcome;
        };
    }

    private void halt(Point point, Delivery delivery) {
        if (options.point() == point && !Files.exists(options.goAhead())) {
            say("at " + point);
            Eventually.within(Duration.ofMinutes(2), "go ahead", () -> Files.exists(options.goAhead()));
            say("lost " + delivery.leaseLost());
        }
    }

    private void say(String mark) {
        if (options.talks()) {
            System.out.println(mark);
        }
    }
}
