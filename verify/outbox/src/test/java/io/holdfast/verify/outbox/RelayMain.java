package io.holdfast.verify.outbox;

import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.QueueSender;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A relay in a process of its own, to be killed. Arguments: the URL of the database, the user, the endpoint of the queue server, how many
 * attempts a row has, and how many keys one claim takes.
 */
final class RelayMain {
    private RelayMain() {}

    public static void main(String[] arguments) throws Exception {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setURL(arguments[0]);
        database.setUser(arguments[1]);
        QueueSender sender = QueueSender.to(OutboxBed.client(URI.create(arguments[2])));
        OutboxRelay relay = OutboxRelay.builder(database, sender)
                .lease(Duration.ofSeconds(2))
                .maximumAttempts(Integer.parseInt(arguments[3]))
                .claim(Integer.parseInt(arguments[4]), 3)
                .build();
        relay.start();
        System.out.println("started");
        new CountDownLatch(1).await();
    }
}
