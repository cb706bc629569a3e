package io.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.bench.contender.Contender;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void aComparisonBringsItsYardstickForHoldfastAlone() {
        Plan plan = new Plan(Options.parse("fifo"));
        Cell batch = new Cell(Workload.BATCH, 32);
        Cell fifo = new Cell(Workload.FIFO_BATCH, 32);
        assertThat(plan.turns())
                .containsExactly(batch, fifo, new Cell(Workload.RECEIVE, 32), new Cell(Workload.FIFO_RECEIVE, 32));
        assertThat(plan.measures(batch, Contender.HOLDFAST)).isTrue();
        assertThat(plan.measures(batch, Contender.ELASTICMQ)).isFalse();
        assertThat(plan.measures(fifo, Contender.ELASTICMQ)).isTrue();
        assertThat(plan.contenders()).containsExactly(Contender.HOLDFAST, Contender.ELASTICMQ);
    }

    @Test
    void comparisonsAreMeasuredSideBySideAndShownApart() {
        Plan plan = new Plan(Options.parse());
        assertThat(plan.turns())
                .startsWith(
                        new Cell(Workload.SEND, 32), new Cell(Workload.QUERY_SEND, 32), new Cell(Workload.SEND, 256));
        assertThat(plan.rows()).startsWith(new Cell(Workload.SEND, 32), new Cell(Workload.SEND, 256));
    }

    @Test
    void aSectionAloneNeedsNoRounds() {
        assertThat(new Plan(Options.parse("moves")).isEmpty()).isTrue();
    }
}
