package io.holdfast.app.endpoint.console;

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

/** Serves the console's files. They are read when somebody asks for the first time: most servers of tests are never asked. Any loop. */
public final class ConsoleEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleEndpoint.class);
    private static final String ROOT = "/console";
    private static final ResponseHead MOVED = ResponseHead.of(308, "text/plain").with("Location", ROOT + "/");
    private static final ResponseHead NOT_FOUND = ResponseHead.of(404, "text/plain");
    private static final ResponseHead NOT_ALLOWED =
            ResponseHead.of(405, "text/plain").with("Allow", "GET, HEAD");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");

    private final ClassLoader packed;
    private final String folder;
    private final Executor workers;
    private @Nullable CompletableFuture<ConsoleFiles> files;

    /** @param workers a few threads that may wait for the disk, and take only so much work at a time */
    public ConsoleEndpoint(Executor workers) {
        this(ConsoleEndpoint.class.getClassLoader(), "console/", workers);
    }

    ConsoleEndpoint(ClassLoader packed, String folder, Executor workers) {
        this.packed = packed;
        this.folder = folder;
        this.workers = workers;
    }

    public static boolean handles(String path) {
        return path.startsWith(ROOT) && (path.length() == ROOT.length() || path.charAt(ROOT.length()) == '/');
    }

    public void handle(Exchange exchange) {
        String path = exchange.path();
        String method = exchange.method();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.answer(text(NOT_ALLOWED, "The console's files can only be read."));
            return;
        }
        if (path.equals(ROOT)) {
            exchange.answer(text(MOVED, "The console is at " + ROOT + "/."));
            return;
        }
        String name = path.substring(ROOT.length() + 1);
        boolean allowsGzip = AcceptedEncodings.allowGzip(exchange.header("accept-encoding"));
        String known = exchange.header("if-none-match");
        CompletableFuture<ConsoleFiles> loading;
        try {
            loading = files();
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(text(BUSY, "The server is busy. Try again."));
            return;
        }
        CompletableFuture<Void> unused = loading.handle((loaded, failure) -> {
            exchange.answer(
                    failure == null
                            ? answer(loaded.find(name.isEmpty() ? ConsoleFiles.INDEX : name), allowsGzip, known)
                            : failed(failure));
            return null;
        });
    }

    private synchronized CompletableFuture<ConsoleFiles> files() {
        CompletableFuture<ConsoleFiles> loading = files;
        // What went wrong may have been a moment's lack of files or memory.
        if (loading == null || loading.isCompletedExceptionally()) {
            loading = CompletableFuture.supplyAsync(this::load, workers);
            files = loading;
        }
        return loading;
    }

    private ConsoleFiles load() {
        try {
            return ConsoleFiles.load(packed, folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Response answer(@Nullable PackedFile file, boolean allowsGzip, @Nullable String known) {
        return file == null ? text(NOT_FOUND, "The console has no such file.") : file.answer(allowsGzip, known);
    }

    private static Response failed(Throwable failure) {
        LOG.error("The files of the console could not be read", failure);
        return text(FAILED, "The files of the console could not be read; the log says why.");
    }

    private static Response text(ResponseHead head, String sentence) {
        return Response.of(head, (sentence + "\n").getBytes(UTF_8));
    }
}
