package io.holdfast.app.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MemberReportTest {
    private static final Map<Integer, Replicas.Status> KEPT = Map.of(
            -1,
            new Replicas.Status(true, List.of("a", "b"), 7, false),
            3,
            new Replicas.Status(false, List.of(), 0, true));

    @Test
    void whatANodeSaysIsWhatTheOthersHear() {
        MemberReport said = new MemberReport("1.2.3", "it is not there", false, KEPT);
        assertThat(MemberReport.read(said.encoded())).isEqualTo(said);
    }

    @Test
    void aDiskThatIsNearlyFullIsSaidInALineThatOlderNodesPassOver() {
        MemberReport said = new MemberReport("1.2.3", "", true, KEPT);
        assertThat(MemberReport.read(said.encoded())).isEqualTo(said);
        assertThat(new String(said.encoded(), UTF_8).lines()).last().asString().doesNotContain("\t");
    }
}
