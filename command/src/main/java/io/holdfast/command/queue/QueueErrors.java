package io.holdfast.command.queue;

import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Server;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServerErrors;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Turns what goes wrong into one sentence that says what to do. Stateless. */
final class QueueErrors {
    private QueueErrors() {}

    static String sentence(ServiceError refused, @Nullable ServerConnection connection, String queue) {
        return switch (refused.code()) {
            case "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue" -> {
                String name =
                        connection == null ? "the server" : connection.server().name();
                yield "There is no queue '%s' at %s%s".formatted(queue, name, SimilarQueue.hint(connection, queue));
            }
            default -> ServerErrors.sentence(refused, server(connection));
        };
    }

    static String sentence(AdminMissing other, String command) {
        String instead = switch (command) {
            case "peek", "tail" -> " holdfast receive shows messages, but hides them for their visibility timeout.";
            case "top" -> " holdfast queues shows what it can.";
            default -> "";
        };
        return "%s has no admin API of Holdfast, which holdfast %s needs.%s"
                .formatted(other.getMessage(), command, instead);
    }

    static String sentence(IOException failed, @Nullable ServerConnection connection) {
        return ServerErrors.sentence(failed, server(connection));
    }

    private static @Nullable Server server(@Nullable ServerConnection connection) {
        return connection == null ? null : connection.server();
    }
}
