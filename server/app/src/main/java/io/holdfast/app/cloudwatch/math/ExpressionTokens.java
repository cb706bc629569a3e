package io.holdfast.app.cloudwatch.math;

import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers, words, texts and signs of an expression, one after the other. One thread. */
final class ExpressionTokens {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:(\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|([A-Za-z][A-Za-z0-9_]*)"
                    + "|(\"[^\"]*\"|'[^']*')|(<=|>=|==|!=|[-+*/^(),<>\\[\\]]))");

    private final List<String> tokens = new ArrayList<>();
    private int at;

    ExpressionTokens(String text) throws CloudWatchRefused {
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length() && !text.substring(end).isBlank()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw ExpressionParser.invalid("there is an unexpected character at " + end);
            }
            tokens.add(matcher.group().strip());
            end = matcher.end();
        }
    }

    /** The one that is next, which stays so; empty at the end. */
    String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    String next() throws CloudWatchRefused {
        if (at == tokens.size()) {
            throw ExpressionParser.invalid("it ends too early");
        }
        return tokens.get(at++);
    }

    void expect(String token) throws CloudWatchRefused {
        String found = next();
        if (!found.equals(token)) {
            throw ExpressionParser.invalid("there is " + found + " instead of " + token);
        }
    }
}
