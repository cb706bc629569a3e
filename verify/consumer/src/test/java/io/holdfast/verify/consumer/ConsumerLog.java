package io.holdfast.verify.consumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.holdfast.consumer.QueueConsumer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** The warnings and errors that consumers wrote while they ran. A consumer's threads carry its queue's name. */
final class ConsumerLog extends AppenderBase<ILoggingEvent> {
    private static final ConsumerLog LOG = new ConsumerLog();

    private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();

    static {
        Logger logger = (Logger) LoggerFactory.getLogger(QueueConsumer.class.getPackageName());
        logger.setLevel(Level.WARN);
        logger.setAdditive(false);
        LOG.setContext(logger.getLoggerContext());
        LOG.start();
        logger.addAppender(LOG);
    }

    private ConsumerLog() {}

    /** To be called before the consumer starts. */
    static ConsumerLog listening() {
        return LOG;
    }

    @Override
    protected void append(ILoggingEvent event) {
        // Otherwise the event asks for the name of the thread that reads it.
        event.prepareForDeferredProcessing();
        events.add(event);
    }

    List<String> of(TestQueue queue) {
        return events.stream()
                .filter(event -> event.getThreadName().contains(queue.name() + "-"))
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }
}
