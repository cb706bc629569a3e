package io.holdfast.app;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.QueueDeclaration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts declared queues behind the queues that take their dead letters, since a queue cannot be made before its target exists. */
final class CreationOrder {
    private final Map<String, QueueDeclaration> declared = new TreeMap<>();
    private final Set<String> placed = new HashSet<>();
    private final List<QueueDeclaration> order = new ArrayList<>();

    private CreationOrder() {}

    static List<QueueDeclaration> of(Collection<QueueDeclaration> queues) throws StartRefused {
        CreationOrder ordering = new CreationOrder();
        queues.forEach(queue -> ordering.declared.put(queue.name(), queue));
        for (QueueDeclaration queue : ordering.declared.values()) {
            ordering.place(queue);
        }
        return ordering.order;
    }

    /** Each queue has at most one target, so the way to the last one is a line, unless it leads back. */
    private void place(QueueDeclaration queue) throws StartRefused {
        Set<String> way = new LinkedHashSet<>();
        List<QueueDeclaration> line = new ArrayList<>();
        for (QueueDeclaration next = queue; next != null && !placed.contains(next.name()); next = target(next)) {
            if (!way.add(next.name())) {
                throw new StartRefused("The queues " + String.join(", ", way)
                        + " of the configuration take each other's dead letters: none of them can be made first.");
            }
            line.add(0, next);
        }
        for (QueueDeclaration next : line) {
            placed.add(next.name());
            order.add(next);
        }
    }

    /** Null if it is not declared, or if a queue names itself: then nothing has to be made before. */
    private @Nullable QueueDeclaration target(QueueDeclaration queue) {
        String target = queue.deadLetterQueue().orElse("");
        return target.equals(queue.name()) ? null : declared.get(target);
    }
}
