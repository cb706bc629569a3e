package io.holdfast.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sign.AccessKey;
import io.holdfast.protocol.sign.Decision;
import io.holdfast.protocol.sign.SignatureVerifier;
import io.holdfast.protocol.sign.SignedRequest;
import io.holdfast.protocol.sign.Verified;
import io.holdfast.protocol.sign.VerifierSettings;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestSignerTest {
    private static final String ID = "AKIDEXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final RequestSigner signer = new RequestSigner(ID, SECRET, InstantSource.fixed(NOW));
    private final SignatureVerifier verifier = new SignatureVerifier(
            id -> id.equals(ID) ? AccessKey.lasting(ID, SECRET.getBytes(US_ASCII)) : null, VerifierSettings.DEFAULT);

    @Test
    void theServerBelievesWhatTheDriverSigned() throws IOException {
        TinyQueue queue = new TinyQueue();
        AtomicReference<TinyServer.Request> last = new AtomicReference<>();
        try (TinyServer server = new TinyServer(request -> {
            last.set(request);
            return queue.apply(request);
        })) {
            SendLoad.fill(server.queue().with(Security.signedBy(signer)), 1, 10);
        }
        assertThat(verify(new Arrived(Objects.requireNonNull(last.get())))).isInstanceOf(Verified.class);
        TinyServer.Request other = new TinyServer.Request(
                Objects.requireNonNull(last.get()).head(), last.get().body().replace("\"Id\":\"0\"", "\"Id\":\"a\""));
        assertThat(verify(new Arrived(other))).isNotInstanceOf(Verified.class);
    }

    @Test
    void whatCannotBeSignedIsRefused() {
        QueueAddress query = new QueueAddress(1, "http://127.0.0.1/000000000000/q")
                .speaking(Protocol.QUERY)
                .with(Security.signedBy(signer));
        assertThatThrownBy(() -> query.wire().receive(query, 0)).hasMessageContaining("only requests to /");
    }

    private Decision verify(SignedRequest request) {
        return verifier.verify(request, List.of("sqs"), NOW.toEpochMilli());
    }

    private record Arrived(TinyServer.Request request) implements SignedRequest {
        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String path() {
            return "/";
        }

        @Override
        public @Nullable String query() {
            return null;
        }

        @Override
        public List<String> headers(String name) {
            return request.head()
                    .lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .toList();
        }

        @Override
        public byte[] body() {
            return request.body().getBytes(US_ASCII);
        }

        @Override
        public int bodyOffset() {
            return 0;
        }

        @Override
        public int bodyLength() {
            return request.body().length();
        }
    }
}
