package io.holdfast.app.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** One event becomes one piece of text, ended by a line feed. Safe for many threads at once. */
abstract class LineEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};
    private static final int MILLISECOND_DIGITS = 3;
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendInstant(MILLISECOND_DIGITS)
            .toFormatter()
            .withZone(ZoneOffset.UTC);

    abstract String line(ILoggingEvent event);

    static String time(ILoggingEvent event) {
        return TIME.format(event.getInstant());
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return (line(event) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
