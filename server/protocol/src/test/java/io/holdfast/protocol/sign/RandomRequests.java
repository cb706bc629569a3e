package io.holdfast.protocol.sign;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Odd requests from a seed, as an SDK holds them before they are signed. */
final class RandomRequests {
    private static final List<String> PIECES = List.of(
            "a",
            "Z",
            "0",
            "-",
            "_",
            ".",
            "~",
            " ",
            "  ",
            "+",
            "%",
            "&",
            "=",
            "/",
            "?",
            "#",
            "*",
            "'",
            "(",
            "é",
            "€",
            "😀",
            "\t",
            ":",
            ";",
            ",",
            "@",
            "\"",
            ".",
            "b/..",
            "%2F",
            "%20",
            "X-Amz-",
            "queue",
            "orders.fifo");
    private static final List<String> SEGMENTS = List.of(
            "123456789012",
            "q",
            "orders.fifo",
            "a%20b",
            "%E2%82%AC",
            "a+b",
            "%2F",
            "x;y=1",
            "~",
            "...",
            ".a",
            "%25",
            "(1)",
            "é",
            "",
            ".",
            "b/..");
    private static final List<String> HEADERS = List.of(
            "Content-Type", "X-Amz-Target", "x-amzn-query-mode", "amz-sdk-request", "Accept", "X-Odd", "a", "zz");

    private final Random random;

    RandomRequests(Random random) {
        this.random = random;
    }

    SdkHttpRequest next(boolean hasBody) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(hasBody ? SdkHttpMethod.POST : one(List.of(SdkHttpMethod.GET, SdkHttpMethod.DELETE)))
                .protocol("http")
                .host(one(List.of("localhost", "sqs.us-east-1.amazonaws.com", "127.0.0.1")))
                .port(one(List.of(80, 9324)))
                .encodedPath(path());
        for (int i = random.nextInt(4); i > 0; i--) {
            request.appendRawQueryParameter("n" + text(3), text(6));
        }
        if (random.nextInt(4) == 0) {
            request.putRawQueryParameter("repeated", List.of(text(3), "b", "a", text(3)));
        }
        for (int i = random.nextInt(5); i > 0; i--) {
            request.putHeader(one(HEADERS), headerValues());
        }
        if (random.nextInt(4) == 0) {
            request.putHeader("User-Agent", "not signed").putHeader("X-Amzn-Trace-Id", "Root=1");
        }
        return request.build();
    }

    byte[] body() {
        byte[] body = new byte[random.nextInt(random.nextInt(10) == 0 ? 5000 : 200)];
        random.nextBytes(body);
        return body;
    }

    <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String path() {
        StringBuilder path = new StringBuilder("/");
        for (int i = random.nextInt(4); i > 0; i--) {
            path.append(one(SEGMENTS)).append(i > 1 || random.nextInt(4) == 0 ? "/" : "");
        }
        return path.toString();
    }

    private List<String> headerValues() {
        List<String> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(random.nextInt(3) + 1); i > 0; i--) {
            values.add(one(List.of("", ".", "b/..", "\t")) + "v" + text(5) + one(List.of("", " ", " \t ")));
        }
        return values;
    }

    private String text(int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(pieces + 1); i > 0; i--) {
            text.append(one(PIECES));
        }
        return text.toString();
    }
}
