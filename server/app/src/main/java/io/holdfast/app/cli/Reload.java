package io.holdfast.app.cli;

import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.SettingsChanges;
import io.holdfast.app.config.SettingsRefused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the settings again when the operator says so, and gives the server what it can take over while it runs. Whatever is wrong with them, the server
 * goes on as before. Any thread; one reload at a time.
 */
final class Reload {
    private static final Logger LOG = LoggerFactory.getLogger(Reload.class);

    /** Reads all settings from where they came at the start. */
    @FunctionalInterface
    interface Source {
        LoadedSettings load() throws SettingsRefused;
    }

    private final Source source;
    /** In force, as far as the server has taken it over. */
    private LoadedSettings known;

    /** Null while it starts. */
    private @Nullable RunningServer server;

    /** @param first what the server starts with */
    Reload(Source source, LoadedSettings first) {
        this.source = source;
        this.known = first;
    }

    /** From now on there is a server to tell. */
    synchronized void tell(RunningServer started) {
        server = started;
    }

    synchronized void run() {
        try {
            RunningServer running = server;
            if (running != null) {
                reload(running);
            } else {
                LOG.info("Nothing is reloaded: the server is still starting, with the settings that were just read.");
            }
        } catch (SettingsRefused refused) {
            LOG.error("Nothing is reloaded. {}", refused.getMessage());
        } catch (RuntimeException | Error failure) {
            LOG.error("The settings could not be reloaded", failure);
        }
    }

    private void reload(RunningServer running) throws SettingsRefused {
        LoadedSettings read = source.load();
        SettingsChanges changes = SettingsChanges.between(known, read);
        LogOutput.use(read.settings().log());
        List<String> refusals = running.reload(read.settings());
        known = read;
        List<String> sentences = new ArrayList<>();
        sentences.add(
                changes.reloaded().isEmpty()
                        ? "Nothing has changed that can be changed while the server runs."
                        : "Reloaded: " + String.join(", ", changes.reloaded()) + ".");
        if (!changes.atNextStart().isEmpty()) {
            sentences.add("Only the next start takes over: " + String.join(", ", changes.atNextStart()) + ".");
        }
        LOG.info("{}", String.join(" ", sentences));
        refusals.forEach(refusal -> LOG.error("Not taken over: {}", refusal));
    }
}
