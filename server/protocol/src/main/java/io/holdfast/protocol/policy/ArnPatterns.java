package io.holdfast.protocol.policy;

import io.holdfast.protocol.policy.Comparand.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The resources of a statement: what it is for, or all but what it is for. A star alone stands for everything. */
final class ArnPatterns {
    /** For a queue's policy that does not say it: the queue itself. */
    static final ArnPatterns EVERYTHING = new ArnPatterns(List.of(), false, false);

    /** All but everything. Not every resource is an ARN that a star could be compared with: some requests are for "*" itself. */
    private static final ArnPatterns NOTHING = new ArnPatterns(List.of(), false, false);

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}]*}");

    private final List<Comparand> patterns;
    private final boolean excludes;
    private final boolean whenIncomparable;

    private ArnPatterns(List<Comparand> patterns, boolean excludes, boolean whenIncomparable) {
        this.patterns = patterns;
        this.excludes = excludes;
        this.whenIncomparable = whenIncomparable;
    }

    static ArnPatterns of(List<String> texts, boolean excludes, boolean variables, boolean allows)
            throws MalformedPolicy {
        if (texts.contains("*")) {
            return excludes ? NOTHING : EVERYTHING;
        }
        List<Comparand> patterns = new ArrayList<>();
        for (String text : texts) {
            patterns.add(TextComparand.arn(text, variables));
        }
        return new ArnPatterns(List.copyOf(patterns), excludes, !allows);
    }

    /** Refuses what can match no ARN; of a text that begins with a variable only the request can tell. */
    static void require(String text, boolean variables) throws MalformedPolicy {
        String sample = variables ? VARIABLE.matcher(text).replaceAll("x") : text;
        boolean open = variables && text.startsWith("${");
        if (!open && !ArnGlob.of(Glob.of(sample)).isArn()) {
            throw MalformedPolicy.because("\"" + text + "\" must be in ARN format or \"*\"");
        }
    }

    boolean isEverything() {
        return this == EVERYTHING;
    }

    boolean match(AccessRequest request) {
        if (isEverything()) {
            return true;
        }
        boolean incomparable = false;
        for (int i = 0; i < patterns.size(); i++) {
            Outcome outcome = patterns.get(i).compare(request.resource(), request);
            if (outcome == Outcome.MATCH) {
                return !excludes;
            }
            incomparable |= outcome == Outcome.INCOMPARABLE;
        }
        return incomparable ? whenIncomparable : excludes;
    }
}
