package io.holdfast.app.endpoint.sqs;

import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import org.jspecify.annotations.Nullable;

/** The name of the queue that a request is about, as whoever reads the access log knows it. Pure function. */
final class AskedQueue {
    private AskedQueue() {}

    /** Null if it names none. */
    static @Nullable String nameIn(Request request) {
        if (request instanceof CreateQueueRequest create) {
            return create.queueName();
        } else if (request instanceof GetQueueUrlRequest find) {
            return find.queueName();
        } else if (request instanceof StartMessageMoveTaskRequest start) {
            return ofArn(start.sourceArn());
        } else if (request instanceof ListMessageMoveTasksRequest list) {
            return ofArn(list.sourceArn());
        }
        QueueAddress address = QueueAddress.parse(request.queueUrl(), "");
        return address == null ? null : address.queueName();
    }

    private static @Nullable String ofArn(@Nullable String arn) {
        return arn == null ? null : arn.substring(arn.lastIndexOf(':') + 1);
    }
}
