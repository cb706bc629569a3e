package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.sqs.javamessaging.ProviderConfiguration;
import com.amazon.sqs.javamessaging.SQSConnection;
import com.amazon.sqs.javamessaging.SQSConnectionFactory;
import io.holdfast.testkit.HoldfastExtension;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

/** AWS's JMS library on FIFO queues. */
class JmsFifoTest {
    private static final long LONG_ENOUGH_MILLIS = 30_000;

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());
    private SQSConnection connection;

    @BeforeEach
    void connect() throws JMSException {
        connection = new SQSConnectionFactory(new ProviderConfiguration().withNumberOfMessagesToPrefetch(0), sqs)
                .createConnection();
        connection.start();
    }

    @AfterEach
    void disconnect() throws JMSException {
        connection.close();
    }

    @Test
    void groupSequenceAndDeduplicationTravelAsJmsProperties() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "jms-properties.fifo");
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        TextMessage message = grouped(session, "g", "x");
        message.setStringProperty("JMS_SQS_DeduplicationId", "id-1");
        session.createProducer(session.createQueue(queue.name())).send(message);
        Message received =
                session.createConsumer(session.createQueue(queue.name())).receive(LONG_ENOUGH_MILLIS);
        assertThat(received.getStringProperty("JMSXGroupID")).isEqualTo("g");
        assertThat(received.getStringProperty("JMS_SQS_DeduplicationId")).isEqualTo("id-1");
        assertThat(received.getStringProperty("JMS_SQS_SequenceNumber"))
                .isEqualTo(message.getStringProperty("JMS_SQS_SequenceNumber"));
        assertThat(queue.size()).isZero();
    }

    @Test
    void listenerSeesEveryGroupInOrder() throws Exception {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "jms-order.fifo");
        Map<String, List<String>> handled = new ConcurrentHashMap<>();
        CountDownLatch all = new CountDownLatch(60);
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        session.createConsumer(session.createQueue(queue.name())).setMessageListener(message -> {
            try {
                handled.computeIfAbsent(
                                message.getStringProperty("JMSXGroupID"),
                                group -> Collections.synchronizedList(new ArrayList<>()))
                        .add(((TextMessage) message).getText());
            } catch (JMSException unreadable) {
                throw new IllegalStateException(unreadable);
            }
            all.countDown();
        });
        Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = sending.createProducer(sending.createQueue(queue.name()));
        for (int i = 0; i < 20; i++) {
            for (String group : List.of("a", "b", "c")) {
                producer.send(grouped(sending, group, group + i));
            }
        }
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        connection.close();
        for (String group : List.of("a", "b", "c")) {
            assertThat(handled.get(group))
                    .isEqualTo(IntStream.range(0, 20).mapToObj(i -> group + i).toList());
        }
        assertThat(queue.size()).isZero();
    }

    @Test
    void messageThatIsNotAcknowledgedComesAgainBeforeItsSuccessors() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.createFifo(sqs, "jms-again.fifo");
        queue.sendTo("g", "first", "second");
        Session session = connection.createSession(false, Session.CLIENT_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(session.createQueue(queue.name()));
        assertThat(text(consumer)).isEqualTo("first");
        session.close();

        holdfast.clock().advance(Duration.ofSeconds(31));
        Session next = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageConsumer again = next.createConsumer(next.createQueue(queue.name()));
        assertThat(text(again)).isEqualTo("first");
        assertThat(text(again)).isEqualTo("second");
        assertThat(queue.size()).isZero();
    }

    private static TextMessage grouped(Session session, String group, String text) throws JMSException {
        TextMessage message = session.createTextMessage(text);
        message.setStringProperty("JMSXGroupID", group);
        return message;
    }

    private static String text(MessageConsumer consumer) throws JMSException {
        return ((TextMessage) consumer.receive(LONG_ENOUGH_MILLIS)).getText();
    }
}
