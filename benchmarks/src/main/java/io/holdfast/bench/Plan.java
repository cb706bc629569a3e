package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the rounds measure, on whom and in which order: the wanted cells, and those they are compared with. */
final class Plan {
    /** A cell right after the one it is compared with, so that both meet the machine in the same mood. */
    private static final Comparator<Cell> TURNS = Comparator.comparing(
                    (Cell cell) -> cell.baseline().workload())
            .thenComparing(Cell::connections)
            .thenComparing(Cell::workload);

    private static final Comparator<Cell> ROWS =
            Comparator.comparing(Cell::workload).thenComparing(Cell::connections);

    private final Set<Contender> contenders;
    private final Set<Cell> wanted = new LinkedHashSet<>();
    private final Set<Cell> baselines = new LinkedHashSet<>();

    Plan(Options options) {
        this.contenders = options.contenders();
        Workload.all()
                .filter(workload -> options.wants(workload.shortName()))
                .forEach(workload -> workload.connections(options.connections())
                        .forEach(connections -> wanted.add(new Cell(workload, connections))));
        wanted.forEach(cell -> baselines.add(cell.baseline()));
        baselines.removeAll(wanted);
    }

    boolean isEmpty() {
        return wanted.isEmpty();
    }

    List<Contender> contenders() {
        return contenders.stream()
                .filter(contender -> !workloads(contender).isEmpty())
                .toList();
    }

    List<Workload> workloads(Contender contender) {
        return turns().stream()
                .filter(cell -> measures(cell, contender))
                .map(Cell::workload)
                .distinct()
                .toList();
    }

    /** What nobody asked for serves as the yardstick for Holdfast alone. */
    boolean measures(Cell cell, Contender contender) {
        return wanted.contains(cell) ? cell.workload().fits(contender) : contender == Contender.HOLDFAST;
    }

    List<Cell> turns() {
        return sorted(TURNS);
    }

    List<Cell> rows() {
        return sorted(ROWS);
    }

    private List<Cell> sorted(Comparator<Cell> order) {
        Set<Cell> all = new LinkedHashSet<>(wanted);
        all.addAll(baselines);
        return all.stream().sorted(order).toList();
    }
}
