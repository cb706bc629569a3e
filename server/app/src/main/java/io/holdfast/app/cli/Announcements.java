package io.holdfast.app.cli;

import io.holdfast.app.cli.logging.LogOutput;
import java.io.PrintWriter;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a server says beside its log: that it is ready, and why it ends. Where the log is JSON, each of these is an object as well, since whoever gathers
 * both streams, as containers do, expects nothing else. Any thread.
 */
final class Announcements {
    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

    private final PrintWriter out;
    private final PrintWriter err;
    private final InstantSource clock;

    Announcements(PrintWriter out, PrintWriter err, InstantSource clock) {
        this.out = out;
        this.err = err;
        this.clock = clock;
    }

    /** On standard output, where others wait for it. */
    void ready(String sentence) {
        if (!LogOutput.isJson()) {
            out.println(sentence);
            return;
        }
        out.println(JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("time", clock.instant().toString());
            json.writeStringProperty("level", "INFO");
            json.writeStringProperty("logger", ServeCommand.class.getName());
            json.writeStringProperty("thread", Thread.currentThread().getName());
            json.writeStringProperty("message", sentence);
            json.writeEndObject();
        }));
    }

    /** On standard error. */
    void failed(String sentence) {
        failed(err, sentence);
    }

    /** The same, for whoever does not know yet whether there is a server. */
    static void failed(PrintWriter err, String sentence) {
        if (LogOutput.isJson()) {
            LOG.error("{}", sentence);
        } else {
            err.println(sentence);
        }
    }
}
