package io.holdfast.deadletters;

import java.util.List;
import java.util.Random;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A consumer whose handler fails, with the back-off of the consumer library: a random part of 5 s, 10 s, 20 s, … One thread. */
final class FailingConsumer implements Runnable {
    private final Orders orders;
    private final Random random = new Random(7);

    FailingConsumer(Orders orders) {
        this.orders = orders;
    }

    @Override
    public void run() {
        for (List<Message> some = orders.receive(orders.url); !some.isEmpty(); some = orders.receive(orders.url)) {
            for (Message message : some) {
                int receives = Integer.parseInt(
                        message.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT));
                int wait = 1 + random.nextInt(5 << (receives - 1));
                orders.sqs.changeMessageVisibility(request -> request.queueUrl(orders.url)
                        .receiptHandle(message.receiptHandle())
                        .visibilityTimeout(wait));
            }
        }
    }
}
