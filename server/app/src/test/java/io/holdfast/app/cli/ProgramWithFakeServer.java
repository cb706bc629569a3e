package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import java.util.logging.Logger;

/**
 * The program as a process of its own, with a fake server in it. {@code -Dholdfast.test.server} chooses which: one that
 * {@code hang}s when it is stopped, one that {@code refuse}s to start, or a {@code noisy} one whose libraries log in other ways.
 */
public final class ProgramWithFakeServer {

    private ProgramWithFakeServer() {}

    public static void main(String[] arguments) {
        System.exit(Holdfast.run(ProgramWithFakeServer::launch, arguments));
    }

    private static RunningServer launch(ServerSettings settings) throws StartRefused {
        return switch (System.getProperty("holdfast.test.server", "")) {
            case "hang" -> new HangingServer();
            case "noisy" -> {
                Logger.getLogger("of.a.library").warning("said through java.util.logging");
                Thread doomed = new Thread(
                        () -> {
                            throw new IllegalStateException("nobody catches this");
                        },
                        "doomed");
                doomed.start();
                join(doomed);
                yield new FakeServer(settings);
            }
            case "refuse" -> throw new StartRefused("This server never starts.");
            default -> new FakeServer(settings);
        };
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
