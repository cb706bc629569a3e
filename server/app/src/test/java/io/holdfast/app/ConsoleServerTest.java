package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's files as the server gives them to browsers. */
final class ConsoleServerTest {
    @TempDir
    static Path dir;

    private static HoldfastServer server;
    private static ServedPages pages;

    @BeforeAll
    static void start() throws Exception {
        server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
        pages = new ServedPages(server.port());
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @Test
    void pageMayLoadNothingFromElsewhere() throws Exception {
        HttpResponse<byte[]> page = pages.get("/console/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().allValues("content-security-policy"))
                .containsExactly(
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                                + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        assertThat(page.headers().allValues("cache-control")).containsExactly("no-cache");
        assertThat(page.headers().firstValue("x-content-type-options")).hasValue("nosniff");
        assertThat(page.headers().firstValue("referrer-policy")).hasValue("no-referrer");
        assertThat(ServedPages.text(page)).contains("<html");
    }

    @Test
    void fileWhoseNameChangesWithItIsKeptForEver() throws Exception {
        String page = pages.text("/console/");
        String script = page.replaceAll("(?s).*src=\"([^\"]+\\.js)\".*", "$1");
        HttpResponse<byte[]> file = pages.get("/console/" + script);
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("content-type")).hasValue("text/javascript; charset=utf-8");
        assertThat(file.headers().allValues("cache-control")).containsExactly("public, max-age=31536000, immutable");
    }

    @Test
    void pathWithoutSlashLeadsToThePage() throws Exception {
        HttpResponse<byte[]> moved = pages.get("/console");
        assertThat(moved.statusCode()).isEqualTo(308);
        assertThat(moved.headers().firstValue("location")).hasValue("/console/");
    }

    @Test
    void pageThatIsKnownIsNotSentAgain() throws Exception {
        String tag = pages.get("/console/").headers().firstValue("etag").orElseThrow();
        HttpResponse<byte[]> again = pages.get("/console/", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("etag")).hasValue(tag);
    }

    @Test
    void pageIsZippedForWhoeverTakesThat() throws Exception {
        HttpResponse<byte[]> zipped = pages.get("/console/", "Accept-Encoding", "gzip");
        assertThat(zipped.headers().firstValue("content-encoding")).hasValue("gzip");
        assertThat(zipped.headers().firstValue("vary")).hasValue("Accept-Encoding");
        try (GZIPInputStream body = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
            assertThat(body.readAllBytes()).isEqualTo(pages.get("/console/").body());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/nothing.js",
                "/console/../admin/v1/server",
                "/console/%2e%2e/holdfast-reference.conf",
                "/console/..%2fholdfast-reference.conf",
                "/console//index.html",
                "/console/./index.html",
                "/console/index.html/",
                "/console/META-INF/MANIFEST.MF",
                "/console/%00index.html",
                "/consoles"
            })
    void nothingElseIsServed(String path) throws Exception {
        assertThat(pages.answerToRaw(path)).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void filesCanOnlyBeRead() throws Exception {
        HttpResponse<byte[]> answer = pages.post("/console/");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).hasValue("GET, HEAD");
    }
}
