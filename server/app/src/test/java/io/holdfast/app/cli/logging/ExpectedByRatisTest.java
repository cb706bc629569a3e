package io.holdfast.app.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.spi.FilterReply;
import org.junit.jupiter.api.Test;

class ExpectedByRatisTest {
    private final LoggingEvent event = new LoggingEvent();

    @Test
    void partitionThatIsJustBeingStartedIsNoNews() {
        event.setLoggerName("org.apache.ratis.server.RaftServer$Division");
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("why")) {
            @Override
            public String getClassName() {
                return "org.apache.ratis.protocol.exceptions.ServerNotReadyException";
            }
        });
        assertThat(new ExpectedByRatis().decide(event)).isEqualTo(FilterReply.DENY);
    }

    @Test
    void everyOtherErrorOfRatisIsTold() {
        event.setLoggerName("org.apache.ratis.server.RaftServer$Division");
        assertThat(new ExpectedByRatis().decide(event)).isEqualTo(FilterReply.NEUTRAL);
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("why")));
        assertThat(new ExpectedByRatis().decide(event)).isEqualTo(FilterReply.NEUTRAL);
    }
}
