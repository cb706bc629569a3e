package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.tls.TlsFiles;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsRenewalTest {
    private static final int CLIENTS = 4;
    private static final int CONNECTIONS = Boolean.getBoolean("holdfast.long") ? 500 : 40;
    private static final int REQUESTS = 5;

    @Test
    void noRequestFailsWhileTheCertificateIsRenewed(@TempDir Path dir) throws Exception {
        TlsFiles files = new TlsFiles(dir);
        ExecutorService threads = Executors.newCachedThreadPool();
        TlsPort port = new TlsPort(threads);
        port.use(files.material());
        SSLContext trusting = trusting();
        try (TestServer server = TestServer.with(HttpSettings.defaults().withTls(port), TestServer::echo)) {
            Callable<Integer> client = () -> {
                int answered = 0;
                for (int i = 0; i < CONNECTIONS; i++) {
                    try (RawClient connection = new RawClient(trusting.getSocketFactory()
                            .createSocket("localhost", server.server().port()))) {
                        for (int j = 0; j < REQUESTS; j++) {
                            answered += connection.post("/", "x").answer().status() == 200 ? 1 : 0;
                        }
                    }
                }
                return answered;
            };
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(threads.submit(client));
            }
            int renewals = 0;
            while (!running.stream().allMatch(Future::isDone)) {
                port.use(files.renew().material());
                renewals++;
            }
            assertThat(renewals).isPositive();
            for (Future<Integer> each : running) {
                assertThat(each.get()).isEqualTo(CONNECTIONS * REQUESTS);
            }
            assertThat(server.server().counters().refusedConnections()).isZero();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Which certificate a connection gets is not what is looked at. */
    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAnyone()}, null);
        return context;
    }

    private static final class TrustsAnyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
