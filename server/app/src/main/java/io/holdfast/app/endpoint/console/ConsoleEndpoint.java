package io.holdfast.app.endpoint.console;

import io.holdfast.app.endpoint.packed.PackedFile;
import io.holdfast.app.endpoint.packed.PackedRoot;
import io.holdfast.app.http.AcceptedEncodings;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the console's files. They are read when somebody asks for the first time: most servers of tests are never asked. Any loop. */
public final class ConsoleEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleEndpoint.class);
    private static final PackedRoot ROOT = new PackedRoot("/console", "The console");

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
        return ROOT.handles(path);
    }

    public void handle(Exchange exchange) {
        String name = ROOT.nameOrAnswer(exchange);
        if (name == null) {
            return;
        }
        boolean allowsGzip = AcceptedEncodings.allowGzip(exchange.header("accept-encoding"));
        String known = exchange.header("if-none-match");
        PackedRoot.answer(
                exchange,
                this::files,
                loaded -> answer(loaded.find(name.isEmpty() ? ConsoleFiles.INDEX : name), allowsGzip, known),
                ConsoleEndpoint::failed);
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
        return file == null ? PackedRoot.notFound("The console has no such file.") : file.answer(allowsGzip, known);
    }

    private static String failed(Throwable failure) {
        LOG.error("The files of the console could not be read", failure);
        return "The files of the console could not be read; the log says why.";
    }
}
