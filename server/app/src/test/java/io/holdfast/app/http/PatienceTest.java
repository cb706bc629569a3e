package io.holdfast.app.http;

import static io.holdfast.app.http.Patience.Verdict.CLOSE;
import static io.holdfast.app.http.Patience.Verdict.GIVE_UP;
import static io.holdfast.app.http.Patience.Verdict.REFUSE;
import static io.holdfast.app.http.Patience.Verdict.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {
    private final Patience patience = new Patience(new HttpTimeouts(100, 50, 1000, 700, 300), 0);

    @Test
    void silentNewConnectionIsClosed() {
        assertThat(patience.judge(99, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(100, 0)).isEqualTo(CLOSE);
    }

    @Test
    void firstHeadIsTimedFromConnecting() {
        patience.enter(Phase.HEAD, 90);
        assertThat(patience.judge(100, 0)).isEqualTo(REFUSE);
    }

    @Test
    void laterHeadIsTimedFromItsFirstByte() {
        patience.enter(Phase.IDLE, 100);
        patience.enter(Phase.HEAD, 700);
        assertThat(patience.judge(799, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(800, 0)).isEqualTo(REFUSE);
    }

    @Test
    void requestThatIsNotAnsweredInTimeIsGivenUp() {
        patience.enter(Phase.WORKING, 0);
        assertThat(patience.judge(59_999, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(60_000, 0)).isEqualTo(GIVE_UP);
    }

    @Test
    void idleConnectionIsClosed() {
        patience.enter(Phase.IDLE, 100);
        assertThat(patience.judge(799, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(800, 0)).isEqualTo(CLOSE);
    }

    @Test
    void bodyThatKeepsThePaceMayTakeItsTime() {
        patience.enter(Phase.BODY, 0);
        for (long now = 50; now < 10_000; now += 50) {
            assertThat(patience.judge(now, 0)).isEqualTo(WAIT);
            patience.bodyBytesReceived(50);
        }
    }

    @Test
    void bodyMustHurryWhileRoomIsShort() {
        patience.enter(Phase.BODY, 0);
        assertThat(patience.judge(50, 0)).isEqualTo(WAIT);
        patience.bodyBytesReceived(64 * 50 - 1);
        patience.hurry(true);
        assertThat(patience.judge(100, 0)).isEqualTo(REFUSE);
        patience.hurry(false);
        assertThat(patience.judge(100, 0)).isEqualTo(WAIT);
    }

    @Test
    void bodyThatFallsBehindIsRefusedEvenAfterAQuickStart() {
        patience.enter(Phase.BODY, 0);
        patience.bodyBytesReceived(1_000_000);
        assertThat(patience.judge(50, 0)).isEqualTo(WAIT);
        patience.bodyBytesReceived(49);
        assertThat(patience.judge(99, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(100, 0)).isEqualTo(REFUSE);
    }

    @Test
    void clientThatTakesNothingOfItsAnswerIsClosed() {
        patience.enter(Phase.WORKING, 0);
        assertThat(patience.judge(0, 1000)).isEqualTo(WAIT);
        assertThat(patience.judge(200, 999)).isEqualTo(WAIT);
        assertThat(patience.judge(499, 999)).isEqualTo(WAIT);
        assertThat(patience.judge(500, 999)).isEqualTo(CLOSE);
    }

    @Test
    void clientThatWasAnsweredForTheLastTimeMayFinishSending() {
        patience.enter(Phase.ENDING, 0);
        assertThat(patience.judge(1_999, 0)).isEqualTo(WAIT);
        assertThat(patience.judge(2_000, 0)).isEqualTo(CLOSE);
    }
}
