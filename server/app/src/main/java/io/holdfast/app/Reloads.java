package io.holdfast.app;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What takes over changed settings while the server runs. Parts join while it starts; any thread may bring settings. */
final class Reloads {
    /** One of them. It may wait for partitions. */
    @FunctionalInterface
    interface Part {
        /**
         * Becomes what they say.
         *
         * @throws StartRefused if it cannot; then it goes on as before
         */
        void use(ServerSettings changed) throws StartRefused;
    }

    private final List<Part> parts = new CopyOnWriteArrayList<>();

    void add(Part part) {
        parts.add(part);
    }

    /** Gives each part the settings, whatever another one says to them; tells who refused, and why. */
    synchronized List<String> use(ServerSettings changed) {
        List<String> refusals = new ArrayList<>();
        for (Part part : parts) {
            try {
                part.use(changed);
            } catch (StartRefused refused) {
                refusals.add(String.valueOf(refused.getMessage()));
            }
        }
        return refusals;
    }
}
