package io.holdfast.app.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigUtil;
import java.util.List;

/** Reads the choices made on the command line, in the order in which they were written. */
final class FlagLayer {

    private FlagLayer() {}

    static void addTo(Choices choices, List<SettingsSources.Flag> flags) {
        for (SettingsSources.Flag flag : flags) {
            RawValue value = new RawValue(flag.value(), Origin.flag(flag.written()));
            if (flag.key().startsWith(Keys.QUEUES + ".") && Keys.named(flag.key()) == null) {
                choices.problems().noting(() -> addToQueue(choices, flag, value));
            } else {
                choices.choose(flag.key(), value);
            }
        }
    }

    /** {@code queues.<name>.<attribute>} or {@code queues.<name>.tags.<tag>}; parts with a dot are put in quotes. */
    private static void addToQueue(Choices choices, SettingsSources.Flag flag, RawValue value) throws SettingsRefused {
        List<String> path = split(flag, value.origin());
        if (path.size() == 3) {
            choices.queue(path.get(1), value.origin()).attributes().put(path.get(2), value);
        } else if (path.size() == 4 && path.get(2).equals(FileLayer.TAGS)) {
            choices.queue(path.get(1), value.origin()).tags().put(path.get(3), value);
        } else {
            throw new SettingsRefused(
                    "Setting '%s' (%s) must have the form queues.NAME.ATTRIBUTE or queues.NAME.tags.TAG."
                            .formatted(flag.key(), flag.written()),
                    value.origin());
        }
    }

    private static List<String> split(SettingsSources.Flag flag, Origin origin) throws SettingsRefused {
        try {
            return ConfigUtil.splitPath(flag.key());
        } catch (ConfigException badPath) {
            throw new SettingsRefused(
                    "Setting '%s' (%s) is not a valid path.".formatted(flag.key(), flag.written()), origin);
        }
    }
}
