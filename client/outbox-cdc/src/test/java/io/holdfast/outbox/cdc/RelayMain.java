package io.holdfast.outbox.cdc;

import io.holdfast.outbox.QueueSender;
import java.net.URI;
import java.util.concurrent.CountDownLatch;

/** A relay in a process of its own, for tests that kill it. Arguments: database URL, user, password, slot, endpoint of the queue. */
final class RelayMain {
    private RelayMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        CdcDatabase database = new CdcDatabase(arguments[0], arguments[1], arguments[2]);
        QueueSender sender = QueueSender.to(CdcBed.client(URI.create(arguments[4])));
        CdcRelay relay = CdcRelay.builder(database, sender)
                .installation(CdcInstallation.standard().withSlot(arguments[3]))
                .listener(new CdcListener() {
                    @Override
                    public void health(CdcHealth health) {
                        System.out.println(health.state());
                    }
                })
                .build();
        relay.start();
        new CountDownLatch(1).await();
    }
}
