package io.holdfast.app.alarm;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Queues of one account. */
final class TestQueues {
    final QueueDirectory directory = new QueueDirectory();
    private long ids;

    static QueueName name(String queue) {
        return new QueueName(AlarmsInMemory.REGION, AlarmsInMemory.ACCOUNT, queue);
    }

    void create(String queue, Map<String, String> attributes) {
        QueueInfo known = directory.find(name(queue));
        directory.publish(
                List.of(new QueueInfo(
                        known == null ? ++ids : known.id(),
                        name(queue),
                        QueueSettings.of(attributes),
                        new TreeMap<>(),
                        1_000,
                        1_000,
                        0)),
                List.of());
    }

    void create(String queue) {
        create(queue, Map.of());
    }

    void createWithDeadLetters(String queue, String target) {
        create(
                queue,
                Map.of(
                        "RedrivePolicy",
                        "{\"deadLetterTargetArn\":\"" + name(target).arn() + "\",\"maxReceiveCount\":1}"));
    }

    void delete(String queue) {
        QueueInfo known = directory.find(name(queue));
        if (known != null) {
            directory.publish(List.of(), List.of(known));
        }
    }
}
