package io.holdfast.app.endpoint.docs;

import io.holdfast.app.endpoint.packed.PackedFile;
import io.holdfast.app.endpoint.packed.PackedRoot;
import io.holdfast.app.http.AcceptedEncodings;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the documentation. Any loop. */
public final class DocsEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(DocsEndpoint.class);
    private static final PackedRoot ROOT = new PackedRoot("/docs", "The documentation");
    private static final String INDEX = "index.html";

    private final DocsFiles files;
    private final Executor workers;

    /** @param workers a few threads that may wait for the disk, and take only so much work at a time */
    public DocsEndpoint(Executor workers) {
        this.files = new DocsFiles(DocsEndpoint.class.getClassLoader(), "docs/");
        this.workers = workers;
    }

    public static boolean handles(String path) {
        return ROOT.handles(path);
    }

    public void handle(Exchange exchange) {
        String asked = ROOT.nameOrAnswer(exchange);
        if (asked == null) {
            return;
        }
        String name = asked.isEmpty() || asked.endsWith("/") ? asked + INDEX : asked;
        boolean allowsGzip = AcceptedEncodings.allowGzip(exchange.header("accept-encoding"));
        String known = exchange.header("if-none-match");
        PackedRoot.answer(
                exchange,
                () -> CompletableFuture.supplyAsync(() -> read(name, allowsGzip, known), workers),
                Function.identity(),
                DocsEndpoint::failed);
    }

    private Response read(String name, boolean allowsGzip, @Nullable String known) {
        try {
            PackedFile file = files.find(name);
            if (file != null) {
                return file.answer(allowsGzip, known);
            }
            return PackedRoot.notFound(
                    files.exist()
                            ? "The documentation has no such page; it begins at " + ROOT.path() + "/."
                            : "This server was started without its documentation, as those inside tests are.");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String failed(Throwable failure) {
        LOG.error("A page of the documentation could not be read", failure);
        return "The page could not be read; the log says why.";
    }
}
