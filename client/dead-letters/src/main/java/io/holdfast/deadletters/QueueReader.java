package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import io.holdfast.deadletters.DeadLetterQueue.Source;
import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Asks the server about queues; changes nothing. Any thread. */
final class QueueReader {
    private static final Logger LOG = LoggerFactory.getLogger(QueueReader.class);

    private final SqsClient sqs;

    QueueReader(SqsClient sqs) {
        this.sqs = sqs;
    }

    /** Of a name, a URL or an ARN. */
    String url(String queue) {
        if (queue.startsWith("https://") || queue.startsWith("http://")) {
            return queue;
        }
        GetQueueUrlRequest.Builder request = GetQueueUrlRequest.builder();
        String[] arn = queue.split(":", -1);
        if (arn.length == 6 && arn[0].equals("arn")) {
            request.queueName(arn[5]).queueOwnerAWSAccountId(arn[4]);
        } else {
            request.queueName(queue);
        }
        try {
            return sqs.getQueueUrl(request.build()).queueUrl();
        } catch (QueueDoesNotExistException gone) {
            throw noSuchQueue(queue, gone);
        }
    }

    DeadLetterQueue deadLetterQueue(String queue) {
        String url = url(queue);
        Map<QueueAttributeName, String> attributes = attributes(url);
        String arn = attributes.getOrDefault(QueueAttributeName.QUEUE_ARN, url);
        List<Source> sources =
                sqs.listDeadLetterSourceQueuesPaginator(request -> request.queueUrl(url)).queueUrls().stream()
                        .flatMap(source -> source(source).stream())
                        .toList();
        return new DeadLetterQueue(
                DeadLetterQueue.nameOf(arn),
                url,
                arn,
                Boolean.parseBoolean(attributes.getOrDefault(QueueAttributeName.FIFO_QUEUE, "false")),
                seconds(attributes, QueueAttributeName.MESSAGE_RETENTION_PERIOD),
                seconds(attributes, QueueAttributeName.VISIBILITY_TIMEOUT),
                attributes.containsKey(QueueAttributeName.REDRIVE_POLICY),
                depth(attributes),
                sources);
    }

    Depth depth(String url) {
        return depth(attributes(url));
    }

    String arn(String url) {
        return attributes(url).getOrDefault(QueueAttributeName.QUEUE_ARN, url);
    }

    private Optional<Source> source(String url) {
        try {
            Map<QueueAttributeName, String> attributes = attributes(url);
            return Optional.of(new Source(
                    url,
                    attributes.getOrDefault(QueueAttributeName.QUEUE_ARN, url),
                    seconds(attributes, QueueAttributeName.MESSAGE_RETENTION_PERIOD),
                    seconds(attributes, QueueAttributeName.VISIBILITY_TIMEOUT),
                    maxReceiveCount(attributes.getOrDefault(QueueAttributeName.REDRIVE_POLICY, "{}"))));
        } catch (DeadLettersRefused deletedMeanwhile) {
            return Optional.empty();
        } catch (SqsException notAllowed) {
            // A person who may redrive need not be allowed to look into every source; only the advice is poorer then.
            LOG.debug("Cannot read the settings of {}", url, notAllowed);
            return Optional.of(new Source(url, url, Duration.ZERO, Duration.ZERO, 1));
        }
    }

    private Map<QueueAttributeName, String> attributes(String url) {
        try {
            return sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                    .attributes();
        } catch (QueueDoesNotExistException gone) {
            throw noSuchQueue(url, gone);
        }
    }

    private static Depth depth(Map<QueueAttributeName, String> attributes) {
        return new Depth(
                number(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES),
                number(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE),
                number(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED));
    }

    private static int maxReceiveCount(String policy) {
        return Json.read(policy)
                .field("maxReceiveCount")
                .map(count -> Integer.parseInt(count.isNumber() ? count.asNumber() : count.asString()))
                .orElse(1);
    }

    private static Duration seconds(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
        return Duration.ofSeconds(number(attributes, name));
    }

    private static long number(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
        return Long.parseLong(attributes.getOrDefault(name, "0"));
    }

    private static DeadLettersRefused noSuchQueue(String queue, Exception cause) {
        return new DeadLettersRefused(Reason.NO_SUCH_QUEUE, "There is no queue '" + queue + "'.", cause);
    }
}
