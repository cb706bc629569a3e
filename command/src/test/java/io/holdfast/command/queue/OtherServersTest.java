package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.ElasticMq;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands on a server that speaks SQS but is not ours: everything but what needs the admin API. */
@Timeout(180)
class OtherServersTest {
    private final QueueCli cli = new QueueCli(ElasticMq.shared().endpoint());

    @Test
    void commandsWorkWithWhatSqsTells() {
        assertThat(cli.run("create elastic --dead-letter-queue")).isZero();
        assertThat(cli.run("send elastic hello --count 3")).isZero();
        assertThat(cli.run("queues --match elastic")).isZero();
        assertThat(cli.out()).isEqualTo("""
                QUEUE        VISIBLE  IN FLIGHT  DELAYED
                elastic            3          0        0
                elastic-dlq        0          0        0
                """);
        assertThat(cli.run("receive elastic --max 3 --delete --raw")).isZero();
        assertThat(cli.out()).isEqualTo("hello\nhello\nhello\n");
        assertThat(cli.run("peek elastic")).isEqualTo(1);
        assertThat(cli.err()).contains("has no admin API of Holdfast").contains("holdfast receive");
        assertThat(cli.run("delete elastic --yes")).isZero();
    }
}
