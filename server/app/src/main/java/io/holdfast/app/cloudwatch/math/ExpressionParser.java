package io.holdfast.app.cloudwatch.math;

import io.holdfast.app.cloudwatch.math.Operand.Scalar;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an expression.
 *
 * <pre>
 * comparison  sum ((&lt; | &gt; | &lt;= | &gt;= | == | !=) sum)?
 * sum         product ((+ | -) product)*
 * product     power ((* | /) power)*
 * power       unary (^ power)?
 * unary       - unary | number | id | FUNCTION(comparison, …) | METRICS("part") | (comparison)
 * </pre>
 *
 * One thread.
 */
final class ExpressionParser {
    private static final int MAX_DEPTH = 50;
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:(\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|([A-Za-z][A-Za-z0-9_]*)"
                    + "|(\"[^\"]*\"|'[^']*')|(<=|>=|==|!=|[-+*/^(),<>\\[\\]]))");

    private final List<String> tokens = new ArrayList<>();
    private int at;
    private int depth;

    private ExpressionParser(String text) throws CloudWatchRefused {
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length() && !text.substring(end).isBlank()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw invalid("there is an unexpected character at " + end);
            }
            tokens.add(matcher.group().strip());
            end = matcher.end();
        }
    }

    static Expression parse(String text) throws CloudWatchRefused {
        ExpressionParser parser = new ExpressionParser(text);
        Expression expression = parser.comparison();
        if (parser.at < parser.tokens.size()) {
            throw invalid("there is an unexpected " + parser.tokens.get(parser.at));
        }
        return expression;
    }

    static CloudWatchRefused invalid(String why) {
        return new CloudWatchRefused(CloudWatchError.validation("Error in expression: " + why + '.'));
    }

    private Expression comparison() throws CloudWatchRefused {
        if (++depth > MAX_DEPTH) {
            throw invalid("it is nested too deeply");
        }
        Expression left = sum();
        String sign = peek();
        if (sign.matches("<|>|<=|>=|==|!=")) {
            at++;
            left = combined(sign, left, sum());
        }
        depth--;
        return left;
    }

    private Expression sum() throws CloudWatchRefused {
        Expression left = product();
        while (peek().equals("+") || peek().equals("-")) {
            left = combined(tokens.get(at++), left, product());
        }
        return left;
    }

    private Expression product() throws CloudWatchRefused {
        Expression left = power();
        while (peek().equals("*") || peek().equals("/")) {
            left = combined(tokens.get(at++), left, power());
        }
        return left;
    }

    private Expression power() throws CloudWatchRefused {
        Expression left = unary();
        if (!peek().equals("^")) {
            return left;
        }
        if (++depth > MAX_DEPTH) {
            throw invalid("it is nested too deeply");
        }
        at++;
        Expression whole = combined("^", left, power());
        depth--;
        return whole;
    }

    private Expression unary() throws CloudWatchRefused {
        String token = next();
        char first = token.charAt(0);
        if (token.equals("-")) {
            if (++depth > MAX_DEPTH) {
                throw invalid("it is nested too deeply");
            }
            Expression negated = unary();
            depth--;
            return scope -> Arithmetic.apply(value -> -value, negated.value(scope));
        }
        if (token.equals("(")) {
            Expression inner = comparison();
            expect(")");
            return inner;
        }
        if (Character.isDigit(first)) {
            Scalar number = new Scalar(Double.parseDouble(token));
            return scope -> number;
        }
        if (!Character.isLetter(first)) {
            throw invalid("there is an unexpected " + token);
        }
        return peek().equals("(") ? function(token.toUpperCase(Locale.ROOT)) : name(token);
    }

    /** An id begins in lower case; what begins otherwise is a word of the language. */
    private static Expression name(String token) throws CloudWatchRefused {
        if (Character.isLowerCase(token.charAt(0))) {
            return scope -> scope.named(token);
        }
        throw invalid(token + " is not supported");
    }

    private Expression function(String name) throws CloudWatchRefused {
        expect("(");
        if (name.equals("METRICS")) {
            String part = peek().equals(")") ? "" : unquoted(next());
            expect(")");
            return scope -> scope.metrics(part);
        }
        List<Expression> arguments = new ArrayList<>();
        while (!peek().equals(")")) {
            arguments.add(comparison());
            if (!peek().equals(")")) {
                expect(",");
            }
        }
        expect(")");
        return scope -> {
            List<Operand> values = new ArrayList<>();
            for (Expression argument : arguments) {
                values.add(argument.value(scope));
            }
            return Functions.call(name, values, scope);
        };
    }

    private static Expression combined(String sign, Expression left, Expression right) {
        DoubleBinaryOperator operator = Arithmetic.operator(sign);
        return scope -> Arithmetic.apply(operator, left.value(scope), right.value(scope));
    }

    private static String unquoted(String token) throws CloudWatchRefused {
        if (token.charAt(0) != '"' && token.charAt(0) != '\'') {
            throw invalid("METRICS takes a text");
        }
        return token.substring(1, token.length() - 1);
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private String next() throws CloudWatchRefused {
        if (at == tokens.size()) {
            throw invalid("it ends too early");
        }
        return tokens.get(at++);
    }

    private void expect(String token) throws CloudWatchRefused {
        String found = next();
        if (!found.equals(token)) {
            throw invalid("there is " + found + " instead of " + token);
        }
    }
}
