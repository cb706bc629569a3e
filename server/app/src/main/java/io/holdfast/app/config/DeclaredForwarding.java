package io.holdfast.app.config;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether what {@code copyTo} and {@code moveTo} say can be kept. */
record DeclaredForwarding(Map<String, QueueDeclaration> declared) {

    /** Refuses ways with more than one step, which may lead back, and those to oneself. */
    void refuse(Map<String, RawQueue> written, Problems problems) {
        for (QueueDeclaration queue : declared.values()) {
            Stream.of(queue.copyTo(), queue.moveTo())
                    .flatMap(Optional::stream)
                    .filter(target -> target.equals(queue.name()) || isForwarded(target))
                    .forEach(target -> problems.add(problem(queue.name(), target, written)));
        }
    }

    private boolean isForwarded(String name) {
        QueueDeclaration target = declared.get(name);
        return target != null && (target.copyTo().isPresent() || target.moveTo().isPresent());
    }

    private static SettingsRefused problem(String name, String target, Map<String, RawQueue> written) {
        RawQueue raw = written.get(name);
        Origin origin = raw == null ? Origin.DEFAULT : raw.origin();
        return new SettingsRefused(
                "Queue '%s' (%s) names '%s' in copyTo or moveTo, which forwards messages itself; name the queue where they end."
                        .formatted(name, origin.text(), target),
                origin);
    }
}
