package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.HandOffSentRow;
import io.holdfast.engine.row.Keys;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HandOffSalvageTest {
    private final HandOffSalvage salvage = new HandOffSalvage(2, 3);

    @Test
    void numbersThatAgreeStayAsTheyAre() {
        salvage.ofSource(Keys.handOffTo(3), new HandOffSentRow(5, 8).toRow());
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffDecidedRow(7, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(3, 7));
        assertThat(salvage.corrected()).isNull();
    }

    @Test
    void partitionsThatNeverExchangedAnythingNeedNoRow() {
        assertThat(salvage.corrected()).isNull();
    }

    @Test
    void sourceThatHasForgottenItsLatestMessagesUsesNoNumberAgainThatTheTargetKnows() {
        salvage.ofSource(Keys.handOffTo(3), new HandOffSentRow(5, 8).toRow());
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffDecidedRow(20, new TreeMap<>()).toRow());
        assertThat(corrected()).isEqualTo(new HandOffSentRow(5, 21));
    }

    @Test
    void lostRowOfTheSourceIsMadeFromWhatIsOnItsWay() {
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffDecidedRow(6, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(3, 5));
        salvage.departure(Keys.departure(3, 9));
        assertThat(corrected()).isEqualTo(new HandOffSentRow(5, 10));
    }

    @Test
    void otherRoutesDoNotCount() {
        salvage.ofSource(Keys.handOffTo(1), new HandOffSentRow(50, 80).toRow());
        salvage.ofSource(Keys.handOffFrom(3), new HandOffDecidedRow(70, new TreeMap<>()).toRow());
        salvage.ofTarget(Keys.handOffFrom(1), new HandOffDecidedRow(60, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(1, 40));
        assertThat(salvage.corrected()).isNull();
    }

    private HandOffSentRow corrected() {
        return HandOffSentRow.ofRow(Objects.requireNonNull(salvage.corrected()));
    }
}
