package io.holdfast.verify.crash;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Five messages, each delivered three times for a reason of its own. Between {@link #begin} and {@link #end} the server may be killed: the first two
 * deliveries are before it, the third is behind. No address belongs to two scenes, so that who was seen again in one was not in another.
 */
final class StoryScenes {
    private static final int SHORT_SECONDS = 1;
    /** Longer than any test, however slow the machine is. */
    private static final int LONG_SECONDS = 3_600;

    private static final String TIME = "[0-9.]+ (ms|s|min|min [0-9]+ s)";
    private static final String ID = "[0-9a-f-]{36}";

    private final Map<String, Told> expected = new LinkedHashMap<>();
    private String lateHandle = "";

    /** How a story must read: a regular expression for its sentence, its causes, and the kinds of its events in order. */
    record Told(String sentence, String causes, String kinds) {}

    void begin(StoryClient client) throws Exception {
        timeoutTooShort(client);
        consumerCrashed(client);
        released(client);
        redriven(client);
        sentTwice(client);
    }

    void end(StoryClient client, RedriveClient redrives) throws Exception {
        client.receive("10.0.1.2", "slow", LONG_SECONDS);
        client.delete("10.0.1.2", "slow", lateHandle);
        client.delete("10.0.2.4", "crashed", client.receive("10.0.2.4", "crashed", LONG_SECONDS));
        client.delete("10.0.3.2", "released", client.receive("10.0.3.2", "released", LONG_SECONDS));
        client.delete("10.0.5.2", "twins", client.receive("10.0.5.2", "twins", LONG_SECONDS));
        redrives.await(() -> redrives.depth("dead") == 1);
        client.redrive("dead");
        client.delete("10.0.4.2", "shop", client.receive("10.0.4.2", "shop", LONG_SECONDS));
    }

    /** By message id. */
    Map<String, Told> expected() {
        return expected;
    }

    private void timeoutTooShort(StoryClient client) throws Exception {
        client.create("slow", "");
        expected.put(
                client.send("10.0.1.1", "slow", "slow"),
                new Told(
                        "Delivered 3 times: the visibility time-out of 1 s ran out twice before the delete; the consumer at"
                                + " 10\\.0\\.1\\.2 needed " + TIME + "\\.",
                        "timeoutTooShort",
                        "sent received timeoutRanOut received timeoutRanOut received deleted"));
        lateHandle = client.receive("10.0.1.2", "slow", SHORT_SECONDS);
        client.receive("10.0.1.2", "slow", SHORT_SECONDS);
    }

    private void consumerCrashed(StoryClient client) throws Exception {
        client.create("crashed", "");
        expected.put(
                client.send("10.0.2.1", "crashed", "crashed"),
                new Told(
                        "Delivered 3 times: the consumer at 10\\.0\\.2\\.3 took it and was not seen again, and the visibility"
                                + " time-out of 1 s ran out twice before the delete\\.",
                        "consumerGone",
                        "sent received timeoutRanOut received timeoutRanOut received deleted"));
        client.receive("10.0.2.2", "crashed", SHORT_SECONDS);
        client.receive("10.0.2.3", "crashed", SHORT_SECONDS);
    }

    private void released(StoryClient client) throws Exception {
        client.create("released", "");
        expected.put(
                client.send("10.0.3.1", "released", "released"),
                new Told(
                        "Delivered 3 times: the consumer at 10\\.0\\.3\\.2 released it twice \\(ChangeMessageVisibility to 0\\)\\.",
                        "released",
                        "sent received released received released received deleted"));
        for (int delivery = 1; delivery <= 2; delivery++) {
            client.release("10.0.3.2", "released", client.receive("10.0.3.2", "released", LONG_SECONDS));
        }
    }

    private void redriven(StoryClient client) throws Exception {
        client.create("dead", "");
        client.create(
                "shop",
                "\"RedrivePolicy\":\"{\\\"maxReceiveCount\\\":2,\\\"deadLetterTargetArn\\\":"
                        + "\\\"arn:aws:sqs:us-east-1:000000000000:dead\\\"}\"");
        expected.put(
                client.send("10.0.4.1", "shop", "shop"),
                new Told(
                        "Delivered 3 times: the consumer at 10\\.0\\.4\\.2 released it twice \\(ChangeMessageVisibility to 0\\);"
                                + " it became a dead letter after 2 receives, in dead; a redrive moved it from dead to shop, where"
                                + " it counts as a new message\\.",
                        "released redriven",
                        "sent received released received released deadLettered arrived moved arrived received deleted"));
        for (int delivery = 1; delivery <= 2; delivery++) {
            client.release("10.0.4.2", "shop", client.receive("10.0.4.2", "shop", LONG_SECONDS));
        }
        client.receiveNothing("10.0.4.2", "shop");
    }

    /** What is delivered three times here is one body in three messages. */
    private void sentTwice(StoryClient client) throws Exception {
        client.create("twins", "");
        Told each = new Told(
                "Delivered once and deleted after " + TIME
                        + ": the producer at 10\\.0\\.5\\.1 sent the same body 3 times, " + TIME
                        + " apart, the other time as " + ID + "\\.",
                "sentTwice",
                "sent received deleted");
        for (int copy = 1; copy <= 3; copy++) {
            expected.put(client.send("10.0.5.1", "twins", "twins"), each);
        }
        for (int delivery = 1; delivery <= 2; delivery++) {
            client.delete("10.0.5.2", "twins", client.receive("10.0.5.2", "twins", LONG_SECONDS));
        }
    }
}
