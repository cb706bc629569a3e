package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A kill at any moment of a start leaves one key of receipt handles, and the true facts of the directory. */
class ControlStartCrashTest {

    /** What the code might do wrong; the law must notice. */
    enum PlantedBug {
        NONE,
        /** The former key is deleted before the control rows have it. */
        FORMER_KEY_FORGOTTEN_FIRST,
        /** The key is given out before it is durable. */
        ANSWERED_BEFORE_DURABLE,
        /** Other threads can read the key before it is durable. */
        SHOWN_BEFORE_DURABLE,
        /** The row of the key is decided, and does not get into the batch. */
        CONTROL_ROWS_LOST
    }

    @ParameterizedTest
    @EnumSource(CrashingStarts.Former.class)
    void killsAtAnyMomentOfTwoStartsLeaveOneKey(CrashingStarts.Former former) throws Exception {
        int moments = crashEverywhere(former, PlantedBug.NONE);

        // Not more, and not fewer, commits than this test thinks: control rows, and the deletion of the former key.
        assertThat(moments).isEqualTo(former == CrashingStarts.Former.NONE ? 1 : 2);
    }

    @Test
    void everyPlantedBugIsNoticed() {
        for (PlantedBug bug : PlantedBug.values()) {
            if (bug != PlantedBug.NONE) {
                assertThatThrownBy(() -> {
                            for (CrashingStarts.Former former : CrashingStarts.Former.values()) {
                                crashEverywhere(former, bug);
                            }
                        })
                        .as(bug.name())
                        .isInstanceOf(CrashingStarts.LawBroken.class);
            }
        }
    }

    /** Returns how many commits a start has that is not killed. */
    private static int crashEverywhere(CrashingStarts.Former former, PlantedBug bug) throws Exception {
        CrashingStarts whole = new CrashingStarts(former, bug);
        whole.start(CrashingStarts.Kill.NEVER);
        int commits = whole.commits();
        for (CrashingStarts.Kill first : kills(commits).toList()) {
            for (CrashingStarts.Kill second : kills(commits).toList()) {
                CrashingStarts starts = new CrashingStarts(former, bug);
                starts.start(first);
                starts.start(second);
                starts.start(CrashingStarts.Kill.NEVER);
                starts.start(CrashingStarts.Kill.NEVER);
                starts.requireLaws();
            }
        }
        return commits;
    }

    /** In the middle of each commit, whose rows then are on the disk or not; and behind the last one. */
    private static Stream<CrashingStarts.Kill> kills(int commits) {
        return Stream.iterate(1, at -> at <= commits + 1, at -> at + 1)
                .flatMap(at -> Stream.of(new CrashingStarts.Kill(at, true), new CrashingStarts.Kill(at, false)));
    }
}
