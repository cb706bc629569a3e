package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/** A condition operator as policies write it, {@code ForAnyValue:StringLikeIfExists}, taken apart. */
record Operator(Comparison comparison, Condition.Mode mode) {
    private static final String FOR_ALL = "ForAllValues:";
    private static final String FOR_ANY = "ForAnyValue:";
    private static final String IF_EXISTS = "IfExists";

    /** The operator of this name, or null when there is none. */
    static @Nullable Operator named(String text) {
        if (text.startsWith(FOR_ALL)) {
            return named(text.substring(FOR_ALL.length()), Quantifier.ALL);
        }
        if (text.startsWith(FOR_ANY)) {
            return named(text.substring(FOR_ANY.length()), Quantifier.ANY);
        }
        return text.equals("Null")
                ? new Operator(Comparison.BOOL, new Condition.Mode(Quantifier.ONE, false, false, true))
                : named(text, Quantifier.ONE);
    }

    private static @Nullable Operator named(String text, Quantifier quantifier) {
        boolean ifExists = text.endsWith(IF_EXISTS);
        String name = ifExists ? text.substring(0, text.length() - IF_EXISTS.length()) : text;
        for (Comparison comparison : Comparison.values()) {
            boolean negated = name.equals(comparison.negatedName());
            if (negated || name.equals(comparison.policyName())) {
                return new Operator(comparison, new Condition.Mode(quantifier, negated, ifExists, false));
            }
        }
        return null;
    }
}
