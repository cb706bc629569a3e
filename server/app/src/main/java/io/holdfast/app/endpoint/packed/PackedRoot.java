package io.holdfast.app.endpoint.packed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A path below which files can be read, and nothing else be done. Any loop.
 *
 * @param path such as {@code /docs}
 * @param subject what begins a sentence about the files
 */
public record PackedRoot(String path, String subject) {
    private static final ResponseHead NOT_FOUND = ResponseHead.of(404, "text/plain");
    private static final ResponseHead NOT_ALLOWED =
            ResponseHead.of(405, "text/plain").with("Allow", "GET, HEAD");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");

    public boolean handles(String asked) {
        return asked.startsWith(path) && (asked.length() == path.length() || asked.charAt(path.length()) == '/');
    }

    /** The name of the file that is asked for, empty for the first page; null if the exchange was answered, because it is about no file. */
    public @Nullable String nameOrAnswer(Exchange exchange) {
        if (!exchange.method().equals("GET") && !exchange.method().equals("HEAD")) {
            exchange.answer(text(NOT_ALLOWED, subject + " can only be read."));
            return null;
        }
        if (exchange.path().equals(path)) {
            ResponseHead moved = ResponseHead.of(308, "text/plain").with("Location", path + "/");
            exchange.answer(text(moved, subject + " is at " + path + "/."));
            return null;
        }
        return exchange.path().substring(path.length() + 1);
    }

    /**
     * Answers when the file was read.
     *
     * @param reading may be refused by those who would read
     * @param failed what is said, and written down, if it could not be read
     */
    public static <T> void answer(
            Exchange exchange,
            Supplier<CompletableFuture<T>> reading,
            Function<T, Response> read,
            Function<Throwable, String> failed) {
        CompletableFuture<T> file;
        try {
            file = reading.get();
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(text(BUSY, "The server is busy. Try again."));
            return;
        }
        CompletableFuture<Void> unused = file.handle((found, failure) -> {
            exchange.answer(failure == null ? read.apply(found) : text(FAILED, failed.apply(failure)));
            return null;
        });
    }

    public static Response notFound(String sentence) {
        return text(NOT_FOUND, sentence);
    }

    private static Response text(ResponseHead head, String sentence) {
        return Response.of(head, (sentence + "\n").getBytes(UTF_8));
    }
}
