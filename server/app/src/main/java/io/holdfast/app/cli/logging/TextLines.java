package io.holdfast.app.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** For people: {@code 2026-01-31T12:00:00.000Z INFO  ServeCommand: stopping key=value}, then the stack trace. */
final class TextLines extends LineEncoder {

    @Override
    String line(ILoggingEvent event) {
        String logger = event.getLoggerName();
        StringBuilder line = new StringBuilder(time(event)).append(' ');
        line.append("%-5s ".formatted(event.getLevel()));
        line.append(logger.substring(logger.lastIndexOf('.') + 1)).append(": ");
        line.append(event.getFormattedMessage());
        @Nullable List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> line.append(' ').append(pair.key).append('=').append(pair.value));
        }
        @Nullable IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            line.append('\n').append(ThrowableProxyUtil.asString(thrown).stripTrailing());
        }
        return line.toString();
    }
}
