package io.holdfast.protocol.policy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules of policies a second time, written to be read and not to be fast: policies stay trees of maps and lists, everything is looked up
 * again for every question, and wildcards are regular expressions.
 */
final class NaiveEvaluator {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    /** A star and a question mark that are meant literally. */
    private static final char STAR = '\uE000';

    private static final char MARK = '\uE001';

    enum Answer {
        ALLOWED,
        DENIED_EXPLICITLY,
        DENIED
    }

    private final AccessRequest request;

    NaiveEvaluator(AccessRequest request) {
        this.request = request;
    }

    Answer decide(List<Map<String, Object>> own, @Nullable Map<String, Object> theirs) {
        CallerIdentity caller = request.caller();
        boolean anonymous = caller.isAnonymous();
        List<String> ownEffects = new ArrayList<>();
        if (!anonymous) {
            own.forEach(policy -> ownEffects.addAll(effects(policy, false, false)));
        }
        List<String> direct = theirs == null ? List.of() : effects(theirs, true, false);
        List<String> delegated = theirs == null ? List.of() : effects(theirs, true, true);
        if (ownEffects.contains("Deny") || delegated.contains("Deny")) {
            return Answer.DENIED_EXPLICITLY;
        }
        boolean allowed;
        if (anonymous) {
            allowed = direct.contains("Allow") && !request.action().isOwnerOnly();
        } else if (caller.account().equals(request.resourceAccount())) {
            allowed = ownEffects.contains("Allow") || direct.contains("Allow");
        } else {
            allowed = ownEffects.contains("Allow")
                    && delegated.contains("Allow")
                    && !request.action().isOwnerOnly();
        }
        return allowed ? Answer.ALLOWED : Answer.DENIED;
    }

    /** The effects of all statements that match. */
    private List<String> effects(Map<String, Object> policy, boolean ofQueue, boolean byAccountToo) {
        boolean variables = "2012-10-17".equals(policy.get("Version"));
        List<String> effects = new ArrayList<>();
        for (Object element : (List<?>) policy.getOrDefault("Statement", List.of())) {
            Map<String, Object> statement = map(element);
            boolean allow = "Allow".equals(statement.get("Effect"));
            if ((!ofQueue || forCaller(statement, byAccountToo))
                    && forAction(statement)
                    && forResource(statement, variables, allow)
                    && conditionsHold(statement, variables, allow)) {
                effects.add(String.valueOf(statement.get("Effect")));
            }
        }
        return effects;
    }

    private boolean forCaller(Map<String, Object> statement, boolean byAccountToo) {
        boolean not = statement.containsKey("NotPrincipal");
        Object principal = statement.get(not ? "NotPrincipal" : "Principal");
        List<String> named = principal instanceof Map<?, ?> kinds ? list(kinds.get("AWS")) : list(principal);
        CallerIdentity caller = request.caller();
        boolean account =
                named.contains(caller.account()) || named.contains("arn:aws:iam::" + caller.account() + ":root");
        boolean self = named.contains("*")
                || named.contains(caller.arn())
                || (account && caller.arn().endsWith(":root"));
        return not ? !self : self || (account && byAccountToo);
    }

    private boolean forAction(Map<String, Object> statement) {
        boolean not = statement.containsKey("NotAction");
        String action = request.action().policyName().toLowerCase(Locale.ROOT);
        return not
                != list(statement.get(not ? "NotAction" : "Action")).stream()
                        .anyMatch(pattern -> action.matches(regex(pattern.toLowerCase(Locale.ROOT))));
    }

    private boolean forResource(Map<String, Object> statement, boolean variables, boolean allow) {
        boolean not = statement.containsKey("NotResource");
        if (!not && !statement.containsKey("Resource")) {
            return true;
        }
        return test(
                list(statement.get(not ? "NotResource" : "Resource")),
                not,
                variables,
                allow,
                pattern -> arnMatches(pattern, request.resource()));
    }

    private boolean conditionsHold(Map<String, Object> statement, boolean variables, boolean allow) {
        for (Map.Entry<String, Object> operator :
                map(statement.getOrDefault("Condition", Map.of())).entrySet()) {
            for (Map.Entry<String, Object> key : map(operator.getValue()).entrySet()) {
                if (!holds(operator.getKey(), key.getKey(), list(key.getValue()), variables, allow)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean holds(String operator, String key, List<String> expected, boolean variables, boolean allow) {
        List<String> values = values(key);
        if (values == null || operator.equals("StringMatches")) {
            return false;
        }
        if (operator.equals("Null")) {
            return expected.contains(String.valueOf(values.isEmpty()));
        }
        boolean all = operator.startsWith("ForAllValues:");
        boolean any = operator.startsWith("ForAnyValue:");
        boolean ifExists = operator.endsWith("IfExists");
        String name = operator.replaceFirst("^For(All|Any)Values?:", "").replaceFirst("IfExists$", "");
        boolean not = name.contains("Not");
        String positive = name.replace("Not", "");
        if (values.isEmpty()) {
            return ifExists || all || (not && !any);
        }
        boolean everyOne = all || (not && !any);
        boolean result = everyOne;
        for (String value : values) {
            boolean passes =
                    test(expected, not, variables, allow, pattern -> NaiveComparison.compare(positive, pattern, value));
            result = everyOne ? result && passes : result || passes;
        }
        return result;
    }

    /** Compares one text of a policy; null for what cannot be compared. */
    interface Comparing {
        @Nullable
        Boolean compare(String filled);
    }

    private boolean test(List<String> texts, boolean not, boolean variables, boolean allow, Comparing comparing) {
        boolean matched = false;
        boolean incomparable = false;
        for (String text : texts) {
            String filled = variables ? filled(text) : text;
            Boolean compared = filled == null ? null : comparing.compare(filled);
            incomparable |= compared == null;
            matched |= Boolean.TRUE.equals(compared);
        }
        return matched ? !not : incomparable ? !allow : not;
    }

    private @Nullable String filled(String text) {
        StringBuilder out = new StringBuilder();
        Matcher variable = VARIABLE.matcher(text);
        while (variable.find()) {
            String[] parts = variable.group(1).split(",", 2);
            String value;
            if (List.of("*", "?", "$").contains(parts[0])) {
                value = parts[0];
            } else {
                List<String> values = values(parts[0].strip());
                if (values != null && !values.isEmpty()) {
                    value = values.get(0);
                } else if (parts.length == 2) {
                    value = parts[1].strip().replace("'", "");
                } else {
                    return null;
                }
            }
            variable.appendReplacement(
                    out, Matcher.quoteReplacement(value.replace('*', STAR).replace('?', MARK)));
        }
        return variable.appendTail(out).toString();
    }

    /** All values that the request has for this key; null for a key that nobody knows. */
    private @Nullable List<String> values(String key) {
        RequestContext context = request.context();
        CallerIdentity caller = request.caller();
        String lower = key.toLowerCase(Locale.ROOT);
        boolean signed = !caller.isAnonymous();
        if (lower.startsWith("aws:resourcetag/")) {
            return tag(request.resourceTags(), lower);
        }
        if (lower.startsWith("aws:requesttag/")) {
            return tag(context.requestTags(), lower);
        }
        return switch (lower) {
            case "aws:sourceip" -> optional(context.sourceIp());
            case "aws:securetransport" -> List.of(String.valueOf(context.isSecure()));
            case "aws:sourcearn" -> optional(context.sourceArn());
            case "aws:sourceaccount" -> optional(context.sourceAccount());
            case "aws:principalarn" -> optional(signed ? caller.arn() : null);
            case "aws:principalaccount" -> optional(signed ? caller.account() : null);
            case "aws:username" -> optional(caller.userName());
            case "aws:userid" -> optional(caller.userId());
            case "aws:currenttime" ->
                List.of(Instant.ofEpochMilli(context.nowMillis()).toString());
            case "aws:epochtime" -> List.of(String.valueOf(context.nowMillis() / 1000));
            case "aws:useragent" -> optional(context.userAgent());
            case "aws:requestedregion" -> optional(context.region());
            case "aws:resourceaccount" -> List.of(request.resourceAccount());
            case "aws:tagkeys" -> List.copyOf(context.tagKeys());
            default -> null;
        };
    }

    private static List<String> tag(Map<String, String> tags, String key) {
        String name = key.substring(key.indexOf('/') + 1);
        return tags.keySet().stream()
                .filter(name::equalsIgnoreCase)
                .map(tags::get)
                .limit(1)
                .toList();
    }

    static boolean arnMatches(String pattern, String arn) {
        if (pattern.equals("*")) {
            return true;
        }
        String[] wanted = pattern.split(":", 6);
        String[] given = arn.split(":", 6);
        for (int i = 0; i < wanted.length; i++) {
            if (given.length < 6 || !Pattern.matches(regex(wanted[i]), given[i])) {
                return false;
            }
        }
        return wanted.length == 6 || pattern.endsWith("*");
    }

    static String regex(String glob) {
        StringBuilder regex = new StringBuilder("(?s)");
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(literal(c))));
        }
        return regex.toString();
    }

    static char literal(char c) {
        return c == STAR ? '*' : c == MARK ? '?' : c;
    }

    private static List<String> optional(@Nullable String value) {
        return value == null ? List.of() : List.of(value);
    }

    private static List<String> list(@Nullable Object oneOrMany) {
        if (oneOrMany instanceof Collection<?> many) {
            return many.stream().map(String::valueOf).toList();
        }
        return oneOrMany == null ? List.of() : List.of(String.valueOf(oneOrMany));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}
