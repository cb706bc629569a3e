package io.holdfast.verify.crash.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All laws at once, for a ledger that ends with every queue drained.
 *
 * <p>The server measures time with its own clock, the ledger with another one. The slack is what they may differ by between two moments of a
 * message's life: the server cuts its time to whole milliseconds, once when a process starts and once per decision, which makes up to 2 ms
 * either way; and while it runs it follows the system's wall clock, which a time service may speed up or slow down by 0.5 ms per second of
 * a lease of a few seconds. {@link #SLACK} covers that twice. A system clock that is set during the run is the caller's to add.
 */
public final class Laws {
    public static final Duration SLACK = Duration.ofMillis(10);

    private static final int MOST_FINDINGS_TOLD = 10;

    private Laws() {}

    /** What was broken, by promise, with at most ten findings each; empty if the server kept all of them. */
    public static Map<String, List<String>> broken(Ledger ledger, Duration slack) {
        History history = new History(ledger, slack.toNanos());
        Map<String, List<String>> broken = new LinkedHashMap<>();
        for (Law law : List.of(
                new NothingLost(),
                new NothingInvented(),
                new DeletedStaysDeleted(),
                new NeverEarly(),
                new ReceiveCountsAddUp(),
                new CountersAgree())) {
            List<String> findings = new ArrayList<>();
            law.check(history, findings::add);
            if (!findings.isEmpty()) {
                broken.put(law.text(), told(findings));
            }
        }
        return broken;
    }

    private static List<String> told(List<String> findings) {
        if (findings.size() <= MOST_FINDINGS_TOLD) {
            return findings;
        }
        List<String> some = new ArrayList<>(findings.subList(0, MOST_FINDINGS_TOLD));
        some.add("and " + (findings.size() - MOST_FINDINGS_TOLD) + " more");
        return some;
    }
}
