package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation as the server gives it to browsers. */
final class DocsServerTest {
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

    @ParameterizedTest
    @CsvSource({
        "/docs/,text/html; charset=utf-8",
        "/docs/index.html,text/html; charset=utf-8",
        "/docs/configuration.html,text/html; charset=utf-8",
        "/docs/operate/tls.html,text/html; charset=utf-8",
        "/docs/consumer/,text/html; charset=utf-8",
        "/docs/architecture.html,text/html; charset=utf-8",
        "/docs/site.css,text/css; charset=utf-8",
        "/docs/search.js,text/javascript; charset=utf-8",
        "/docs/search.json,application/json",
        "/docs/operate/images/console-graph.png,image/png"
    })
    void pagesAndWhatTheyNeedAreThere(String path, String type) throws Exception {
        HttpResponse<byte[]> answer = pages.get(path);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue(type);
    }

    @Test
    void pageMayLoadNothingFromElsewhere() throws Exception {
        HttpResponse<byte[]> page = pages.get("/docs/operate/tls.html");

        assertThat(page.headers().allValues("content-security-policy"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .endsWith("form-action 'none'; frame-ancestors 'none'");
        assertThat(page.headers().allValues("cache-control")).containsExactly("no-cache");
        assertThat(page.headers().firstValue("x-content-type-options")).hasValue("nosniff");
        assertThat(page.headers().firstValue("referrer-policy")).hasValue("no-referrer");
        assertThat(ServedPages.text(page)).contains("<h1 id=\"tls\">");
    }

    @Test
    void pathWithoutSlashLeadsToTheFirstPage() throws Exception {
        HttpResponse<byte[]> moved = pages.get("/docs");
        assertThat(moved.statusCode()).isEqualTo(308);
        assertThat(moved.headers().firstValue("location")).hasValue("/docs/");
    }

    @Test
    void pageThatIsKnownIsNotSentAgain() throws Exception {
        String tag = pages.get("/docs/").headers().firstValue("etag").orElseThrow();
        HttpResponse<byte[]> again = pages.get("/docs/", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/nothing.html",
                "/docs/files.txt",
                "/docs/../admin/v1/server",
                "/docs/../holdfast-reference.conf",
                "/docs/%2e%2e/holdfast-reference.conf",
                "/docs//index.html",
                "/docs/./index.html",
                "/docs/index.html/",
                "/docs/operate/",
                "/docs/operate/../index.html",
                "/docs/%00index.html",
                "/documents"
            })
    void nothingElseIsServed(String path) throws Exception {
        assertThat(pages.answerToRaw(path)).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void pagesCanOnlyBeRead() throws Exception {
        HttpResponse<byte[]> answer = pages.post("/docs/");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).hasValue("GET, HEAD");
    }
}
