package io.holdfast.protocol.policy;

import java.util.Collection;
import java.util.List;

/**
 * One key of a statement's conditions with the values that it is compared to. What cannot be compared counts against the caller: it makes
 * a Deny hold and an Allow not.
 */
final class Condition {
    /** @param ifExists whether a request without the key passes */
    record Mode(Quantifier quantifier, boolean negated, boolean ifExists, boolean isNullTest) {}

    private final String keyText;
    private final ConditionKey key;
    private final Mode mode;
    private final List<Comparand> comparands;
    private final boolean whenIncomparable;

    Condition(String keyText, ConditionKey key, Mode mode, List<Comparand> comparands, boolean allows) {
        this.keyText = keyText;
        this.key = key;
        this.mode = mode;
        this.comparands = List.copyOf(comparands);
        this.whenIncomparable = !allows;
    }

    String keyText() {
        return keyText;
    }

    boolean holds(AccessRequest request) {
        if (key.isList()) {
            return listHolds(request);
        }
        String value = key.value(request);
        if (mode.isNullTest) {
            return passes(value == null ? "true" : "false", request);
        }
        return value == null ? absentHolds() : passes(value, request);
    }

    private boolean listHolds(AccessRequest request) {
        Collection<String> values = request.context().tagKeys();
        if (mode.isNullTest) {
            return passes(values.isEmpty() ? "true" : "false", request);
        }
        if (values.isEmpty()) {
            return absentHolds();
        }
        // Without a quantifier a comparison holds if any value matches, and its negation if none does.
        boolean all = mode.quantifier == Quantifier.ALL || (mode.quantifier == Quantifier.ONE && mode.negated);
        for (String value : values) {
            if (passes(value, request) != all) {
                return !all;
            }
        }
        return all;
    }

    private boolean absentHolds() {
        return switch (mode.quantifier) {
            case ONE -> mode.ifExists || mode.negated;
            case ALL -> true;
            case ANY -> mode.ifExists;
        };
    }

    private boolean passes(String value, AccessRequest request) {
        boolean incomparable = false;
        for (int i = 0; i < comparands.size(); i++) {
            Comparand.Outcome outcome = comparands.get(i).compare(value, request);
            if (outcome == Comparand.Outcome.MATCH) {
                return !mode.negated;
            }
            incomparable |= outcome == Comparand.Outcome.INCOMPARABLE;
        }
        return incomparable ? whenIncomparable : mode.negated;
    }
}
