package io.holdfast.app.endpoint.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.endpoint.packed.PackedFile;
import io.holdfast.app.http.AcceptedEncodings;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the documentation. Any loop. */
public final class DocsEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(DocsEndpoint.class);
    private static final String ROOT = "/docs";
    private static final String INDEX = "index.html";
    private static final ResponseHead MOVED = ResponseHead.of(308, "text/plain").with("Location", ROOT + "/");
    private static final ResponseHead NOT_FOUND = ResponseHead.of(404, "text/plain");
    private static final ResponseHead NOT_ALLOWED =
            ResponseHead.of(405, "text/plain").with("Allow", "GET, HEAD");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");

    private final DocsFiles files;
    private final Executor workers;

    /** @param workers a few threads that may wait for the disk, and take only so much work at a time */
    public DocsEndpoint(Executor workers) {
        this.files = new DocsFiles(DocsEndpoint.class.getClassLoader(), "docs/");
        this.workers = workers;
    }

    public static boolean handles(String path) {
        return path.startsWith(ROOT) && (path.length() == ROOT.length() || path.charAt(ROOT.length()) == '/');
    }

    public void handle(Exchange exchange) {
        String path = exchange.path();
        String method = exchange.method();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.answer(text(NOT_ALLOWED, "The documentation can only be read."));
            return;
        }
        if (path.equals(ROOT)) {
            exchange.answer(text(MOVED, "The documentation is at " + ROOT + "/."));
            return;
        }
        String name = path.substring(ROOT.length() + 1) + (path.endsWith("/") ? INDEX : "");
        boolean allowsGzip = AcceptedEncodings.allowGzip(exchange.header("accept-encoding"));
        String known = exchange.header("if-none-match");
        CompletableFuture<Response> reading;
        try {
            reading = CompletableFuture.supplyAsync(() -> read(name, allowsGzip, known), workers);
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(text(BUSY, "The server is busy. Try again."));
            return;
        }
        CompletableFuture<Void> unused = reading.handle((response, failure) -> {
            exchange.answer(failure == null ? response : failed(failure));
            return null;
        });
    }

    private Response read(String name, boolean allowsGzip, @Nullable String known) {
        try {
            PackedFile file = files.find(name);
            if (file != null) {
                return file.answer(allowsGzip, known);
            }
            return text(
                    NOT_FOUND,
                    files.exist()
                            ? "The documentation has no such page; it begins at " + ROOT + "/."
                            : "This server was started without its documentation, as those inside tests are.");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Response failed(Throwable failure) {
        LOG.error("A page of the documentation could not be read", failure);
        return text(FAILED, "The page could not be read; the log says why.");
    }

    private static Response text(ResponseHead head, String sentence) {
        return Response.of(head, (sentence + "\n").getBytes(UTF_8));
    }
}
