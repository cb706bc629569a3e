package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.sqs.javamessaging.ProviderConfiguration;
import com.amazon.sqs.javamessaging.SQSConnection;
import com.amazon.sqs.javamessaging.SQSConnectionFactory;
import com.amazon.sqs.javamessaging.SQSSession;
import io.holdfast.testkit.HoldfastExtension;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

/** AWS's JMS library on standard queues, in its three modes of acknowledgement and with a listener. */
class JmsTest {
    private static final long LONG_ENOUGH_MILLIS = 30_000;

    /** Short, because it is what a test waits for when nothing should come. */
    private static final long NOTHING_COMES_MILLIS = 300;

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
    void textBytesAndPropertiesArriveAsTheyWereSent() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-types");
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = session.createProducer(session.createQueue(queue.name()));
        TextMessage text = session.createTextMessage("grün <&>\r\n\ud83d\ude00");
        text.setStringProperty("colour", "grün");
        text.setIntProperty("count", 42);
        text.setBooleanProperty("urgent", true);
        text.setDoubleProperty("share", 0.25);
        text.setJMSCorrelationID("order-1");
        producer.send(text);
        MessageConsumer consumer = session.createConsumer(session.createQueue(queue.name()));

        TextMessage received = (TextMessage) consumer.receive(LONG_ENOUGH_MILLIS);
        assertThat(received.getText()).isEqualTo("grün <&>\r\n\ud83d\ude00");
        assertThat(received.getStringProperty("colour")).isEqualTo("grün");
        assertThat(received.getIntProperty("count")).isEqualTo(42);
        assertThat(received.getBooleanProperty("urgent")).isTrue();
        assertThat(received.getDoubleProperty("share")).isEqualTo(0.25);
        assertThat(received.getJMSCorrelationID()).isEqualTo("order-1");
        assertThat(received.getJMSMessageID()).isEqualTo(text.getJMSMessageID());
        assertThat(received.getIntProperty("JMSXDeliveryCount")).isOne();

        BytesMessage bytes = session.createBytesMessage();
        bytes.writeBytes(new byte[] {0, -1, 127});
        producer.send(bytes);
        BytesMessage answer = (BytesMessage) consumer.receive(LONG_ENOUGH_MILLIS);
        byte[] content = new byte[(int) answer.getBodyLength()];
        answer.readBytes(content);
        assertThat(content).containsExactly(0, -1, 127);
        assertThat(queue.size()).isZero();
    }

    @Test
    void autoAcknowledgeDeletesWhatWasReceived() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-auto");
        queue.send("a", "b", "c");
        MessageConsumer consumer = consumer(queue, Session.AUTO_ACKNOWLEDGE);
        assertThat(texts(take(consumer, 3))).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(queue.size()).isZero();
    }

    @Test
    void clientAcknowledgeCoversEverythingReceivedBefore() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-client");
        queue.send("a", "b", "c");
        MessageConsumer consumer = consumer(queue, Session.CLIENT_ACKNOWLEDGE);
        List<Message> messages = take(consumer, 3);
        assertThat(queue.size()).isEqualTo(3);
        messages.get(1).acknowledge();
        assertThat(queue.size()).isOne();

        holdfast.clock().advance(Duration.ofSeconds(31));
        Message again = consumer.receive(LONG_ENOUGH_MILLIS);
        assertThat(texts(List.of(again))).isEqualTo(texts(messages.subList(2, 3)));
        assertThat(again.getJMSRedelivered()).isTrue();
        again.acknowledge();
        assertThat(queue.size()).isZero();
    }

    @Test
    void unorderedAcknowledgeCoversOneMessageOnly() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-unordered");
        queue.send("a", "b", "c");
        MessageConsumer consumer = consumer(queue, SQSSession.UNORDERED_ACKNOWLEDGE);
        List<Message> messages = take(consumer, 3);
        messages.get(1).acknowledge();
        assertThat(queue.size()).isEqualTo(2);

        holdfast.clock().advance(Duration.ofSeconds(31));
        List<Message> again = take(consumer, 2);
        assertThat(texts(again))
                .containsExactlyInAnyOrder(
                        texts(messages).get(0), texts(messages).get(2));
        again.get(0).acknowledge();
        again.get(1).acknowledge();
        assertThat(queue.size()).isZero();
    }

    @Test
    void recoveredSessionGetsItsMessagesAgain() throws JMSException {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-recover");
        queue.send("a");
        Session session = connection.createSession(false, Session.CLIENT_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(session.createQueue(queue.name()));
        assertThat(consumer.receive(LONG_ENOUGH_MILLIS).getJMSRedelivered()).isFalse();
        assertThat(consumer.receive(NOTHING_COMES_MILLIS)).isNull();
        session.recover();
        Message again = consumer.receive(LONG_ENOUGH_MILLIS);
        assertThat(again.getIntProperty("JMSXDeliveryCount")).isEqualTo(2);
        again.acknowledge();
        assertThat(queue.size()).isZero();
    }

    @Test
    void listenerGetsEveryMessageOnceAndAgainIfItFails() throws Exception {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "jms-listener");
        Set<String> handled = ConcurrentHashMap.newKeySet();
        Set<String> failed = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(50);
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        session.createConsumer(session.createQueue(queue.name())).setMessageListener(message -> {
            String text = texts(List.of(message)).get(0);
            if (text.endsWith("0") && failed.add(text)) {
                throw new IllegalStateException("the first try of " + text + " fails");
            }
            if (handled.add(text)) {
                all.countDown();
            }
        });
        MessageProducer producer = session.createProducer(session.createQueue(queue.name()));
        for (int i = 0; i < 50; i++) {
            producer.send(session.createTextMessage("order " + i));
        }
        assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
        connection.close();
        assertThat(failed).hasSize(5);
        assertThat(queue.size()).isZero();
    }

    private MessageConsumer consumer(QueueUnderTest queue, int acknowledgement) throws JMSException {
        Session session = connection.createSession(false, acknowledgement);
        return session.createConsumer(session.createQueue(queue.name()));
    }

    private static List<Message> take(MessageConsumer consumer, int count) throws JMSException {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(consumer.receive(LONG_ENOUGH_MILLIS));
        }
        return messages;
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream().map(JmsTest::text).toList();
    }

    private static String text(Message message) {
        try {
            return ((TextMessage) message).getText();
        } catch (JMSException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
