package io.holdfast.app.http;

import static io.holdfast.app.http.ClientTimeouts.Decision.CLOSE;
import static io.holdfast.app.http.ClientTimeouts.Decision.GIVE_UP;
import static io.holdfast.app.http.ClientTimeouts.Decision.REFUSE;
import static io.holdfast.app.http.ClientTimeouts.Decision.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClientTimeoutsTest {
    private final ClientTimeouts timeouts = new ClientTimeouts(new HttpTimeouts(100, 50, 1000, 700, 300), 0);

    @Test
    void silentNewConnectionIsClosed() {
        assertThat(timeouts.judge(99, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(100, 0)).isEqualTo(CLOSE);
    }

    @Test
    void firstHeadIsTimedFromConnecting() {
        timeouts.enter(Phase.HEAD, 90);
        assertThat(timeouts.judge(100, 0)).isEqualTo(REFUSE);
    }

    @Test
    void laterHeadIsTimedFromItsFirstByte() {
        timeouts.enter(Phase.IDLE, 100);
        timeouts.enter(Phase.HEAD, 700);
        assertThat(timeouts.judge(799, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(800, 0)).isEqualTo(REFUSE);
    }

    @Test
    void requestThatIsNotAnsweredInTimeIsGivenUp() {
        timeouts.enter(Phase.WORKING, 0);
        assertThat(timeouts.judge(59_999, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(60_000, 0)).isEqualTo(GIVE_UP);
    }

    @Test
    void idleConnectionIsClosed() {
        timeouts.enter(Phase.IDLE, 100);
        assertThat(timeouts.judge(799, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(800, 0)).isEqualTo(CLOSE);
    }

    @Test
    void bodyThatKeepsThePaceMayTakeItsTime() {
        timeouts.enter(Phase.BODY, 0);
        for (long now = 50; now < 10_000; now += 50) {
            assertThat(timeouts.judge(now, 0)).isEqualTo(WAIT);
            timeouts.bodyBytesReceived(50);
        }
    }

    @Test
    void bodyMustHurryWhileRoomIsShort() {
        timeouts.enter(Phase.BODY, 0);
        assertThat(timeouts.judge(50, 0)).isEqualTo(WAIT);
        timeouts.bodyBytesReceived(64 * 50 - 1);
        timeouts.hurry(true);
        assertThat(timeouts.judge(100, 0)).isEqualTo(REFUSE);
        timeouts.hurry(false);
        assertThat(timeouts.judge(100, 0)).isEqualTo(WAIT);
    }

    @Test
    void bodyThatFallsBehindIsRefusedEvenAfterAQuickStart() {
        timeouts.enter(Phase.BODY, 0);
        timeouts.bodyBytesReceived(1_000_000);
        assertThat(timeouts.judge(50, 0)).isEqualTo(WAIT);
        timeouts.bodyBytesReceived(49);
        assertThat(timeouts.judge(99, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(100, 0)).isEqualTo(REFUSE);
    }

    @Test
    void clientThatTakesNothingOfItsAnswerIsClosed() {
        timeouts.enter(Phase.WORKING, 0);
        assertThat(timeouts.judge(0, 1000)).isEqualTo(WAIT);
        assertThat(timeouts.judge(200, 999)).isEqualTo(WAIT);
        assertThat(timeouts.judge(499, 999)).isEqualTo(WAIT);
        assertThat(timeouts.judge(500, 999)).isEqualTo(CLOSE);
    }

    @Test
    void clientThatWasAnsweredForTheLastTimeMayFinishSending() {
        timeouts.enter(Phase.ENDING, 0);
        assertThat(timeouts.judge(1_999, 0)).isEqualTo(WAIT);
        assertThat(timeouts.judge(2_000, 0)).isEqualTo(CLOSE);
    }
}
