package io.holdfast.protocol.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A text of a policy with variables, <code>${aws:username}</code> or <code>${aws:username, 'nobody'}</code>, and perhaps with wildcards;
 * <code>${*}</code>, <code>${?}</code> and <code>${$}</code> are these characters themselves. What a variable brings in is never a wildcard.
 */
final class Template {
    /** A piece of the text: fixed, or a variable. */
    private static final class Part {
        /** Codes of a {@link Glob}; of a variable, what stands for it when it has no value, or null. */
        private final int @Nullable [] fixed;

        private final @Nullable ConditionKey variable;

        Part(int @Nullable [] fixed, @Nullable ConditionKey variable) {
            this.fixed = fixed;
            this.variable = variable;
        }
    }

    private final List<Part> parts;

    private Template(List<Part> parts) {
        this.parts = parts;
    }

    /**
     * @param wildcards whether stars and question marks are any
     * @param variables whether the policy's version has variables
     */
    static Template parse(String text, boolean wildcards, boolean variables) throws MalformedPolicy {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        while (variables) {
            int open = text.indexOf("${", from);
            int close = open < 0 ? -1 : text.indexOf('}', open);
            if (close < 0) {
                break;
            }
            parts.add(new Part(codes(text.substring(from, open), wildcards), null));
            parts.add(variable(text.substring(open + 2, close).strip()));
            from = close + 1;
        }
        parts.add(new Part(codes(text.substring(from), wildcards), null));
        return new Template(parts);
    }

    /** Whether it is the same for every request. */
    boolean isFixed() {
        return parts.stream().allMatch(part -> part.variable == null);
    }

    /** The text with the request's values, or null when it has none for a variable. */
    int @Nullable [] codes(@Nullable AccessRequest request) {
        IntStream all = IntStream.empty();
        for (Part part : parts) {
            ConditionKey variable = part.variable;
            String value = variable == null || request == null ? null : variable.value(request);
            int[] codes = value != null ? value.chars().toArray() : part.fixed;
            if (codes == null) {
                return null;
            }
            all = IntStream.concat(all, IntStream.of(codes));
        }
        return all.toArray();
    }

    private static Part variable(String inside) throws MalformedPolicy {
        if (inside.equals("*") || inside.equals("?") || inside.equals("$")) {
            return new Part(codes(inside, false), null);
        }
        int comma = inside.indexOf(',');
        String name = comma < 0 ? inside : inside.substring(0, comma).strip();
        String otherwise = comma < 0 ? null : inside.substring(comma + 1).strip();
        boolean quoted =
                otherwise != null && otherwise.length() >= 2 && otherwise.startsWith("'") && otherwise.endsWith("'");
        if (otherwise != null && !quoted) {
            throw MalformedPolicy.because("the default value of the variable " + name + " must be in single quotes");
        }
        ConditionKey key = ConditionKey.named(name);
        if (key == null || key.isList()) {
            throw MalformedPolicy.unenforceable("the policy variable " + name + " is not known to this server");
        }
        return new Part(otherwise == null ? null : codes(otherwise.substring(1, otherwise.length() - 1), false), key);
    }

    private static int[] codes(String text, boolean wildcards) {
        return text.chars()
                .map(c -> !wildcards ? c : c == '*' ? Glob.ANY_RUN : c == '?' ? Glob.ANY_ONE : c)
                .toArray();
    }
}
