package io.holdfast.app.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with the settings, so that an operator who has three mistakes does not need three starts to find them. One thread. */
final class Problems {
    /** By sentence: a setting that two readers ask for is wrong once. */
    private final Map<String, SettingsRefused> found = new LinkedHashMap<>();

    /** Something that may refuse. */
    @FunctionalInterface
    interface Step {
        void run() throws SettingsRefused;
    }

    void add(SettingsRefused problem) {
        found.putIfAbsent(String.valueOf(problem.getMessage()), problem);
    }

    /** What it refuses is noted, and does not keep the caller from going on. */
    void noting(Step step) {
        try {
            step.run();
        } catch (SettingsRefused refused) {
            add(refused);
        }
    }

    void refuseIfAny() throws SettingsRefused {
        List<SettingsRefused> all = new ArrayList<>(found.values());
        if (!all.isEmpty()) {
            throw all.size() == 1 ? all.get(0) : SettingsRefused.all(all);
        }
    }
}
