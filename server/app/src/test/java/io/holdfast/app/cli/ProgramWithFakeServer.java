package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;

/**
 * The program as a process of its own, with a fake server in it. {@code -Dholdfast.test.server} chooses which: one that
 * {@code hang}s when it is stopped, or one that {@code refuse}s to start.
 */
public final class ProgramWithFakeServer {

    private ProgramWithFakeServer() {}

    public static void main(String[] arguments) {
        System.exit(Holdfast.run(ProgramWithFakeServer::launch, arguments));
    }

    private static RunningServer launch(ServerSettings settings) throws StartRefused {
        return switch (System.getProperty("holdfast.test.server", "")) {
            case "hang" -> new HangingServer();
            case "refuse" -> throw new StartRefused("This server never starts.");
            default -> new FakeServer(settings);
        };
    }
}
