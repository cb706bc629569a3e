package io.holdfast.app.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Set;

/** Leaves out what Ratis calls an error and every restart of a node brings: a leader that speaks to a partition which is just being started here. */
final class ExpectedByRatis extends Filter<ILoggingEvent> {
    private static final String RATIS = "org.apache.ratis.";
    private static final Set<String> EXPECTED = Set.of(RATIS + "protocol.exceptions.ServerNotReadyException");

    @Override
    public FilterReply decide(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        boolean isExpected =
                thrown != null && event.getLoggerName().startsWith(RATIS) && EXPECTED.contains(thrown.getClassName());
        return isExpected ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
