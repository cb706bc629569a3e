package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import java.util.List;
import java.util.Map;

/** One line of the table. A contender without a value was not measured there. */
record Row(String workload, String connections, Metric metric, Map<Contender, Double> values, List<Goal> goals) {
    Row {
        values = Map.copyOf(values);
        goals = List.copyOf(goals);
    }

    static Row ofHoldfast(String workload, String connections, Metric metric, double value, Goal... goals) {
        return new Row(workload, connections, metric, Map.of(Contender.HOLDFAST, value), List.of(goals));
    }

    double value(Contender contender) {
        return values.getOrDefault(contender, Double.NaN);
    }

    double ours() {
        return value(Contender.HOLDFAST);
    }

    double ratioTo(Contender other) {
        return ours() / value(other);
    }

    /** Empty when there is no goal, or nothing to judge it by. */
    String verdict() {
        List<Goal> judged = goals.stream().filter(goal -> goal.known(this)).toList();
        if (judged.isEmpty()) {
            return "";
        }
        return judged.stream().allMatch(goal -> goal.met(this)) ? "yes" : "NO";
    }
}
