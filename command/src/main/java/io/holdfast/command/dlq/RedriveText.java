package io.holdfast.command.dlq;

import io.holdfast.app.cli.JsonText;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.deadletters.DeadLetterQueue;
import io.holdfast.deadletters.Origins;
import io.holdfast.deadletters.RedriveProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine;
import tools.jackson.core.JsonGenerator;

/** What a redrive tells the person who started it. Stateless. */
final class RedriveText {
    private RedriveText() {}

    /** Before the first message moves. */
    static void announce(DeadLetterQueue queue, boolean noWait, boolean elsewhere, PrintWriter err) {
        queue.warnings().forEach(warning -> err.println("Warning: " + warning));
        long inFlight = queue.depth().inFlight();
        if (inFlight > 0) {
            err.println(
                    noWait
                            ? "%d messages of %s are in flight and stay behind.".formatted(inFlight, queue.name())
                            : ("%d messages of %s are in flight, for %s at most: waiting for them"
                                            + " (--no-wait leaves them).")
                                    .formatted(inFlight, queue.name(), duration(queue.leasesEndWithin())));
        }
        if (!elsewhere) {
            queue.sources().stream()
                    .map(DeadLetterQueue.Source::timeToBounce)
                    .max(Duration::compareTo)
                    .ifPresent(time -> err.println(
                            "A message that fails again needs up to about %d s to come back; bounces are not seen before."
                                    .formatted(time.toSeconds())));
        }
    }

    static String line(RedriveProgress now) {
        double seconds = Math.max(0.001, now.moving().toMillis() / 1000.0);
        String text = "%d of %d moved, %.1f/s, %d came back"
                .formatted(now.moved(), now.toMove(), now.moved() / seconds, now.bounced());
        if (now.moved() == 0 && now.inFlight() > 0) {
            return text + ", waiting for %d in flight".formatted(now.inFlight());
        }
        return now.undecided() == 0 ? text : text + ", %d undecided".formatted(now.undecided());
    }

    static void print(RedriveProgress end, DeadLetterQueue queue, OutputFormat format, CommandLine command) {
        String state = end.state().name().toLowerCase(Locale.ROOT);
        PrintWriter out = command.getOut();
        if (format == OutputFormat.JSON) {
            out.println(JsonText.of(json -> write(json, end, state)));
            return;
        }
        out.println(
                "%s: %d of %d messages of %s moved in %.1f s, %d came back, %d undecided, %d left by the filter, %d failed."
                        .formatted(
                                state,
                                end.moved(),
                                end.toMove(),
                                queue.name(),
                                end.moving().toMillis() / 1000.0,
                                end.bounced(),
                                end.undecided(),
                                end.skipped(),
                                end.failed()));
        Origins origins = end.origins();
        if (origins.byConsumer() + origins.unknown() > 0) {
            out.println(of(origins));
        }
        PrintWriter err = command.getErr();
        if (end.inFlight() > 0) {
            err.println("%d messages of %s are in flight and were not moved.".formatted(end.inFlight(), queue.name()));
        }
        if (!end.reason().isEmpty()) {
            err.println("The reason: " + end.reason() + ".");
        }
    }

    /** Which kinds of dead letters there are. */
    static String of(Origins origins) {
        return "%d were dead-lettered by the server, %d by a consumer that says from which queue, %d do not say where they came from."
                .formatted(origins.byServer(), origins.byConsumer(), origins.unknown());
    }

    private static String duration(Duration duration) {
        return duration.toSeconds() % 60 == 0 ? duration.toMinutes() + " min" : duration.toSeconds() + " s";
    }

    private static void write(JsonGenerator json, RedriveProgress end, String state) {
        json.writeStartObject();
        json.writeStringProperty("state", state);
        json.writeNumberProperty("moved", end.moved());
        json.writeNumberProperty("toMove", end.toMove());
        json.writeNumberProperty("bounced", end.bounced());
        json.writeNumberProperty("undecided", end.undecided());
        json.writeNumberProperty("skipped", end.skipped());
        json.writeNumberProperty("failed", end.failed());
        json.writeNumberProperty("inFlight", end.inFlight());
        json.writeNumberProperty("deadLetteredByServer", end.origins().byServer());
        json.writeNumberProperty("deadLetteredByConsumer", end.origins().byConsumer());
        json.writeNumberProperty("deadLetteredByUnknown", end.origins().unknown());
        json.writeNumberProperty("movingMillis", end.moving().toMillis());
        json.writeNumberProperty("elapsedMillis", end.elapsed().toMillis());
        json.writeStringProperty("reason", end.reason());
        json.writeEndObject();
    }
}
