package io.holdfast.app.cloudwatch.math;

import io.holdfast.app.cloudwatch.math.Operand.Scalar;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;

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

    private final ExpressionTokens tokens;
    private int depth;

    private ExpressionParser(String text) throws CloudWatchRefused {
        this.tokens = new ExpressionTokens(text);
    }

    static Expression parse(String text) throws CloudWatchRefused {
        ExpressionParser parser = new ExpressionParser(text);
        Expression expression = parser.comparison();
        if (!parser.tokens.peek().isEmpty()) {
            throw invalid("there is an unexpected " + parser.tokens.peek());
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
        if (tokens.peek().matches("<|>|<=|>=|==|!=")) {
            left = combined(tokens.next(), left, sum());
        }
        depth--;
        return left;
    }

    private Expression sum() throws CloudWatchRefused {
        Expression left = product();
        while (tokens.peek().equals("+") || tokens.peek().equals("-")) {
            left = combined(tokens.next(), left, product());
        }
        return left;
    }

    private Expression product() throws CloudWatchRefused {
        Expression left = power();
        while (tokens.peek().equals("*") || tokens.peek().equals("/")) {
            left = combined(tokens.next(), left, power());
        }
        return left;
    }

    private Expression power() throws CloudWatchRefused {
        Expression left = unary();
        if (!tokens.peek().equals("^")) {
            return left;
        }
        if (++depth > MAX_DEPTH) {
            throw invalid("it is nested too deeply");
        }
        Expression whole = combined(tokens.next(), left, power());
        depth--;
        return whole;
    }

    private Expression unary() throws CloudWatchRefused {
        String token = tokens.next();
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
            tokens.expect(")");
            return inner;
        }
        if (Character.isDigit(first)) {
            Scalar number = new Scalar(Double.parseDouble(token));
            return scope -> number;
        }
        if (!Character.isLetter(first)) {
            throw invalid("there is an unexpected " + token);
        }
        return tokens.peek().equals("(") ? function(token.toUpperCase(Locale.ROOT)) : name(token);
    }

    /** An id begins in lower case; what begins otherwise is a word of the language. */
    private static Expression name(String token) throws CloudWatchRefused {
        if (Character.isLowerCase(token.charAt(0))) {
            return scope -> scope.named(token);
        }
        throw invalid(token + " is not supported");
    }

    private Expression function(String name) throws CloudWatchRefused {
        tokens.expect("(");
        if (name.equals("METRICS")) {
            String part = tokens.peek().equals(")") ? "" : unquoted(tokens.next());
            tokens.expect(")");
            return scope -> scope.metrics(part);
        }
        List<Expression> arguments = new ArrayList<>();
        while (!tokens.peek().equals(")")) {
            arguments.add(comparison());
            if (!tokens.peek().equals(")")) {
                tokens.expect(",");
            }
        }
        tokens.expect(")");
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
}
