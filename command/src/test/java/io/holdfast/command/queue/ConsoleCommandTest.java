package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class ConsoleCommandTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final QueueCli cli = new QueueCli(holdfast.endpoint());

    @Test
    void linkLeadsToTheServerThatWasAsked() {
        assertThat(cli.run("console")).as(cli.err()).isZero();
        assertThat(cli.out())
                .containsPattern("  " + holdfast.endpoint() + "/console#link=[A-Za-z0-9_-]{43}\n")
                .contains("may only look");
    }

    @Test
    void scriptsGetTheLinkAlone() {
        assertThat(cli.run("console --write --json")).isZero();
        assertThat(cli.out()).startsWith("{\"link\":\"").contains("\"readOnly\":false");
    }
}
