package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.row.HandOffRow;
import io.holdfast.engine.row.Keys;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HandOffSalvageTest {
    private final HandOffSalvage salvage = new HandOffSalvage(2, 3);

    @Test
    void numbersThatAgreeStayAsTheyAre() {
        salvage.ofSource(Keys.handOffTo(3), new HandOffRow.Sent(5, 8).toRow());
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffRow.Decided(7, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(3, 7));
        assertThat(salvage.corrected()).isNull();
    }

    @Test
    void partitionsThatNeverExchangedAnythingNeedNoRow() {
        assertThat(salvage.corrected()).isNull();
    }

    @Test
    void sourceThatHasForgottenItsLatestMessagesUsesNoNumberAgainThatTheTargetKnows() {
        salvage.ofSource(Keys.handOffTo(3), new HandOffRow.Sent(5, 8).toRow());
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffRow.Decided(20, new TreeMap<>()).toRow());
        assertThat(corrected()).isEqualTo(new HandOffRow.Sent(5, 21));
    }

    @Test
    void lostRowOfTheSourceIsMadeFromWhatIsOnItsWay() {
        salvage.ofTarget(Keys.handOffFrom(2), new HandOffRow.Decided(6, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(3, 5));
        salvage.departure(Keys.departure(3, 9));
        assertThat(corrected()).isEqualTo(new HandOffRow.Sent(5, 10));
    }

    @Test
    void otherRoutesDoNotCount() {
        salvage.ofSource(Keys.handOffTo(1), new HandOffRow.Sent(50, 80).toRow());
        salvage.ofSource(Keys.handOffFrom(3), new HandOffRow.Decided(70, new TreeMap<>()).toRow());
        salvage.ofTarget(Keys.handOffFrom(1), new HandOffRow.Decided(60, new TreeMap<>()).toRow());
        salvage.departure(Keys.departure(1, 40));
        assertThat(salvage.corrected()).isNull();
    }

    private HandOffRow.Sent corrected() {
        return HandOffRow.Sent.ofRow(Objects.requireNonNull(salvage.corrected()));
    }
}
