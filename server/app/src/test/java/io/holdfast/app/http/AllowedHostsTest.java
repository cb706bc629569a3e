package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
    private static final AllowedHosts USUAL = AllowedHosts.and(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:9324",
                "LOCALHOST",
                "localhost.",
                "a.b.localhost",
                "127.0.0.1:9324",
                "127.9.9.9",
                "192.168.0.7",
                "[::1]",
                "[fe80::1%25eth0]:9324",
                "holdfast:9324",
                "host.docker.internal:9324",
                "holdfast.default.svc.cluster.local",
                "queues.example:8080",
                "localhost.localstack.cloud:4566",
                "sqs.us-east-1.localhost.localstack.cloud:4566",
                "sqs.eu-central-1.amazonaws.com",
                "eu-west-1.queue.amazonaws.com",
                ":80"
            })
    void namesThatNoStrangerCanGiveAnAddressAreAllowed(String host) {
        assertThat(USUAL.contains(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.com",
                "evil.com:9324",
                "localhost.evil.com",
                "evillocalhost.com",
                "127.0.0.1.evil.com",
                "127.0.0.1.nip.io:9324",
                "sqs.evil.com",
                "sqs.amazonaws.com.evil.com",
                "evil.localstack.cloud",
                "notlocalhost.localstack.cloud",
                "evil.com."
            })
    void otherNamesAreNot(String host) {
        assertThat(USUAL.contains(host)).isFalse();
    }

    @Test
    void operatorAddsNamesDomainsOrAll() {
        AllowedHosts hosts = AllowedHosts.and(List.of("Queues.Acme.com", "*.acme.org"));
        assertThat(hosts.contains("queues.acme.com:443")).isTrue();
        assertThat(hosts.contains("other.acme.com")).isFalse();
        assertThat(hosts.contains("a.b.acme.org")).isTrue();
        assertThat(hosts.contains("acme.org")).isFalse();
        assertThat(AllowedHosts.and(List.of("*")).contains("evil.com")).isTrue();
    }
}
