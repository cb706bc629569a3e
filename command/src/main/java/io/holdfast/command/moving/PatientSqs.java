package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.server.Sqs;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Asks again when a server is out of reach for a moment, or wants to be asked less often. Any thread. */
record PatientSqs(Sqs sqs, StopFlag stop) {
    private static final int TRIES = 5;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    Json call(String operation, Map<String, ?> request) throws IOException, ServiceError, InterruptedException {
        Duration pause = FIRST_PAUSE;
        for (int left = TRIES - 1; ; left--) {
            try {
                return sqs.call(operation, request);
            } catch (ServiceError refused) {
                if (left == 0 || stop.getAsBoolean() || !isTemporary(refused)) {
                    throw refused;
                }
            } catch (IOException failed) {
                if (left == 0 || stop.getAsBoolean()) {
                    throw failed;
                }
            }
            stop.pause(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private static boolean isTemporary(ServiceError refused) {
        return refused.status() >= 500 || refused.code().contains("Throttl");
    }
}
