package io.holdfast.app.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SystemdNoticesTest {
    private final List<String> heard = new ArrayList<>();
    private final SystemdNotices notices = new SystemdNotices(heard::add);
    private final List<Consumer<Boolean>> questions = new ArrayList<>();

    @Test
    void systemdHearsWhenTheServerIsReadyAndWhenItStops() {
        notices.ready();
        notices.stopping();
        assertThat(heard).containsExactly("READY=1", "STOPPING=1");
    }

    @Test
    void serverThatSaysItIsAliveIsKept() {
        notices.watch(answer -> answer.accept(true));
        notices.watch(answer -> answer.accept(true));
        assertThat(heard).containsExactly("WATCHDOG=1", "WATCHDOG=1");
    }

    @Test
    void serverWhoseStorageFailedIsNotKept() {
        notices.watch(answer -> answer.accept(false));
        assertThat(heard).isEmpty();
    }

    @Test
    void serverThatHangsIsNotKeptAndNotAskedAgainUntilItAnswers() {
        notices.watch(questions::add);
        notices.watch(questions::add);
        assertThat(questions).hasSize(1);
        assertThat(heard).isEmpty();

        questions.get(0).accept(true);
        notices.watch(questions::add);
        assertThat(questions).hasSize(2);
        assertThat(heard).containsExactly("WATCHDOG=1");
    }

    @Test
    void systemdThatIsGoneHarmsNobody() {
        new SystemdNotices(text -> {
                    throw new IOException("connection refused");
                })
                .ready();
    }
}
