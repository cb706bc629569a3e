package io.holdfast.parts;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One request that came to a {@link FaultProxy}, and the server's answer once there is one. Any thread. */
public final class Exchange {
    private final String action;
    private final String request;
    private final long arrivedNanos;
    private volatile @Nullable String answer;

    Exchange(String action, String request, long arrivedNanos) {
        this.action = action;
        this.request = request;
        this.arrivedNanos = arrivedNanos;
    }

    void answered(String text) {
        answer = text;
    }

    /** Such as {@code ReceiveMessage}. */
    public String action() {
        return action;
    }

    /** The JSON that the client sent. */
    public String request() {
        return request;
    }

    /** On the clock of {@link System#nanoTime()}. */
    public long arrivedNanos() {
        return arrivedNanos;
    }

    /** The JSON that the server answered, whether or not the client was let to see it. */
    public Optional<String> answer() {
        return Optional.ofNullable(answer);
    }

    /** The first text member of that name in the request. */
    public Optional<String> text(String member) {
        return first("\"" + member + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    }

    /** The first number member of that name in the request. */
    public Optional<Integer> number(String member) {
        return first("\"" + member + "\"\\s*:\\s*(\\d+)").map(Integer::parseInt);
    }

    private Optional<String> first(String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(request);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    @Override
    public String toString() {
        return action + " " + request;
    }
}
