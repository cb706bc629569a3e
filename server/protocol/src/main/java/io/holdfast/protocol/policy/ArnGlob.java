package io.holdfast.protocol.policy;

/**
 * A pattern for ARNs, compared section by section so that no star reaches over a colon; the last section may have colons. A lone star
 * matches every ARN, and a pattern that breaks off with a star, {@code arn:aws:sqs:*}, leaves all that follows open.
 */
final class ArnGlob {
    static final int SECTIONS = 6;

    private final Glob glob;
    /** Where each section of the pattern begins, and behind the last one where a further one would. */
    private final int[] starts;

    private ArnGlob(Glob glob, int[] starts) {
        this.glob = glob;
        this.starts = starts;
    }

    static ArnGlob of(Glob glob) {
        int[] starts = new int[SECTIONS + 1];
        int found = 1;
        for (int i = 0; i < glob.length() && found < SECTIONS; i++) {
            if (glob.code(i) == ':') {
                starts[found++] = i + 1;
            }
        }
        starts[found] = glob.length() + 1;
        int[] all = new int[found + 1];
        System.arraycopy(starts, 0, all, 0, found + 1);
        return new ArnGlob(glob, all);
    }

    /** Whether it can match any ARN at all. */
    boolean isArn() {
        boolean endsOpen = glob.length() > 0 && glob.code(glob.length() - 1) == Glob.ANY_RUN;
        boolean isStar = glob.length() == 1 && endsOpen;
        return isStar || (glob.matches(0, starts[1] - 1, "arn", 0, 3) && (sections() == SECTIONS || endsOpen));
    }

    boolean matches(String arn) {
        int sections = sections();
        int from = 0;
        for (int i = 0; i < SECTIONS; i++) {
            int colon = arn.indexOf(':', from);
            boolean last = i == SECTIONS - 1;
            if (!last && colon < 0) {
                return false;
            }
            int to = last ? arn.length() : colon;
            if (i < sections && !glob.matches(starts[i], starts[i + 1] - 1, arn, from, to)) {
                return false;
            }
            from = to + 1;
        }
        return sections == SECTIONS || isArn();
    }

    private int sections() {
        return starts.length - 1;
    }
}
