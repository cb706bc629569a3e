package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.config.ClusterSettings.Peer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSettingsTest {
    private static final String[] LOCAL = {
        "cluster.name=orders",
        "cluster.node=a",
        "cluster.peers=a=127.0.0.1:9401:9501, b=127.0.0.1:9402:9502, c=localhost:9403:9503",
        "cluster.tls=off"
    };

    @TempDir
    Path dir;

    @Test
    void serverIsAloneUnlessAClusterIsNamed() {
        assertThat(ServerSettings.defaults().network().cluster()).isEmpty();
    }

    @Test
    void fileHoldsAllThatANodeNeeds() throws Exception {
        Path file = Files.writeString(dir.resolve("a.conf"), """
                cluster {
                  name = orders, node = b, peers = "a=10.0.0.1, b=10.0.0.2:9425, c=[fd00::3]:9425:9500"
                  certificate = b.pem, key = b-key.pem, ca = ca.pem
                }
                """);
        ClusterSettings cluster = SettingsLoader.load(new SettingsSources(Optional.of(file), Map.of(), List.of()))
                .settings()
                .network()
                .cluster()
                .orElseThrow();

        assertThat(cluster.name()).isEqualTo("orders");
        assertThat(cluster.self()).isEqualTo(new Peer("b", "10.0.0.2", 9425, 9426));
        assertThat(cluster.listen()).isEqualTo("10.0.0.2");
        assertThat(cluster.peers())
                .containsEntry("a", new Peer("a", "10.0.0.1", 9325, 9326))
                .containsEntry("c", new Peer("c", "fd00::3", 9425, 9500));
        assertThat(cluster.tls())
                .contains(new TlsSettings(
                        Path.of("b.pem"),
                        Path.of("b-key.pem"),
                        Optional.of(Path.of("ca.pem")),
                        TlsSettings.ClientCertificates.REQUIRED,
                        "1.3"));
    }

    @Test
    void environmentAndFlagsSayTheSame() throws Exception {
        Map<String, String> environment = Map.of(
                "HOLDFAST_CLUSTER__NAME", "orders",
                "HOLDFAST_CLUSTER__PEERS", "a=127.0.0.1 b=127.0.0.2",
                "HOLDFAST_CLUSTER__TLS", "off");

        ClusterSettings cluster = load(environment, "cluster.node=b", "cluster.listen=127.0.0.3")
                .network()
                .cluster()
                .orElseThrow();

        assertThat(cluster.self().host()).isEqualTo("127.0.0.2");
        assertThat(cluster.listen()).isEqualTo("127.0.0.3");
        assertThat(cluster.tls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        cluster.node=d | Setting 'cluster.node' is 'd' (--set cluster.node=d); it must be one of the nodes in cluster.peers: a, b, c.
        cluster.node=A | Setting 'cluster.node' is 'A' (--set cluster.node=A); it must be none, or a name of small letters, digits and hyphens, at most 32, such as orders-1.
        cluster.peers=a=127.0.0.1 a=127.0.0.2 | Setting 'cluster.peers' is 'a=127.0.0.1 a=127.0.0.2' (--set cluster.peers=a=127.0.0.1 a=127.0.0.2); it must be none, or nodes with a name of their own each, such as a=10.0.0.1, b=10.0.0.2, or with both ports a=10.0.0.1:9325:9326.
        cluster.peers=a=127.0.0.1:0 | Setting 'cluster.peers' is 'a=127.0.0.1:0' (--set cluster.peers=a=127.0.0.1:0); it must be none, or nodes with a name of their own each, such as a=10.0.0.1, b=10.0.0.2, or with both ports a=10.0.0.1:9325:9326.
        cluster.peers=a=127.0.0.1 b=127.0.0.1 | Setting 'cluster.peers' is 'a=127.0.0.1 b=127.0.0.1' (--set cluster.peers=a=127.0.0.1 b=127.0.0.1); it must be two ports for each node that nobody else there has; b shares one.
        cluster.peers=a=127.0.0.1 b=10.0.0.2 | Setting 'cluster.tls' is 'off' (--set cluster.tls=off); it must be on, because b at 10.0.0.2 is not on this machine.
        cluster.listen=0.0.0.0 | Setting 'cluster.tls' is 'off' (--set cluster.tls=off); it must be on, because others can reach cluster.listen = 0.0.0.0.
        cluster.tls=on | A cluster (--set cluster.name=orders) needs cluster.certificate, cluster.key and cluster.ca, which "holdfast cluster ca" makes; only nodes that are all on this machine can do without, with cluster.tls = off.
        cluster.name=none | Setting 'cluster.node' (--set cluster.node=a) has no effect without 'cluster.name'; choose both or neither.
        cluster.node=none | Setting 'cluster.name' (--set cluster.name=orders) has no effect without 'cluster.node'; choose both or neither.
        cluster.peers=none | Setting 'cluster.name' (--set cluster.name=orders) has no effect without 'cluster.peers'; choose both or neither.
        cluster.key=key.pem | Setting 'cluster.key' (--set cluster.key=key.pem) has no effect without 'cluster.certificate'; choose both or neither.
        cluster.pears=a=b | Unknown setting 'cluster.pears' (--set cluster.pears=a=b). Did you mean 'cluster.peers'?
        """)
    void whatCannotBeIsRefusedWithOneSentence(String flag, String sentence) {
        String[] flags = Arrays.copyOf(LOCAL, LOCAL.length + 1);
        flags[LOCAL.length] = flag;

        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load(Map.of(), flags))
                .withMessage(sentence);
    }

    private static ServerSettings load(Map<String, String> environment, String... flags) throws SettingsRefused {
        List<SettingsSources.Flag> given = Arrays.stream(flags)
                .map(flag -> flag.split("=", 2))
                .map(parts -> new SettingsSources.Flag(parts[0], parts[1], "--set " + parts[0] + "=" + parts[1]))
                .toList();
        return SettingsLoader.load(new SettingsSources(Optional.empty(), environment, given))
                .settings();
    }
}
