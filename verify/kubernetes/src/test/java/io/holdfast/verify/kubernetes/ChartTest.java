package io.holdfast.verify.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Path PLAIN = Path.of("../../deploy/kubernetes");
    private static final Map<String, String> CLUSTER = Map.of(
            "cluster.enabled", "true",
            "cluster.certificatesSecretName", "holdfast-certificates",
            "masterKey.secretName", "holdfast-master-key",
            "access", "keys");

    private final Chart chart = new Chart();

    @Test
    void helmFindsNothingWrong() {
        assertThat(chart.lint().isFailed()).as("%s", chart.lint().getMessages()).isFalse();
    }

    @Test
    void oneNodeThatNobodyReachesIsTheDefault() throws Exception {
        V1StatefulSet nodes = nodes(Map.of());

        assertThat(nodes.getSpec().getReplicas()).isEqualTo(1);
        assertThat(settings(nodes).network().bind()).isEqualTo("127.0.0.1");
        // The kubelet could not reach it either.
        assertThat(container(nodes).getReadinessProbe()).isNull();
    }

    @Test
    void nodesOfAClusterKnowEachOtherByTheNamesOfTheirPods() throws Exception {
        V1StatefulSet nodes = nodes(CLUSTER);
        ServerSettings settings = settings(nodes);

        assertThat(nodes.getSpec().getReplicas()).isEqualTo(3);
        assertThat(nodes.getSpec().getPodManagementPolicy()).isEqualTo("Parallel");
        assertThat(settings.network().cluster().orElseThrow().node()).isEqualTo("holdfast-0");
        assertThat(settings.network().cluster().orElseThrow().peers())
                .containsOnlyKeys("holdfast-0", "holdfast-1", "holdfast-2");
        assertThat(settings.network().cluster().orElseThrow().self().host())
                .isEqualTo("holdfast-0.holdfast-nodes.queues.svc");
        assertThat(Manifests.read(chart.render(CLUSTER))
                        .only(V1PodDisruptionBudget.class)
                        .getSpec()
                        .getMaxUnavailable()
                        .getIntValue())
                .isEqualTo(1);
    }

    @Test
    void whatTheNetworkReachesIsProbed() {
        V1Container container = container(nodes(Map.of("access", "anonymous")));
        assertThat(container.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/health/live");
        assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/health/ready");
        assertThat(container.getStartupProbe().getHttpGet().getScheme()).isEqualTo("HTTP");

        V1Container encrypted = container(nodes(Map.of("access", "keys", "tls.secretName", "own")));
        assertThat(encrypted.getReadinessProbe().getHttpGet().getScheme()).isEqualTo("HTTPS");
    }

    @Test
    void podHasNoMoreRightsThanItNeeds() {
        for (Map<String, String> values : List.of(Map.<String, String>of(), CLUSTER)) {
            V1StatefulSet nodes = nodes(values);
            var pod = nodes.getSpec().getTemplate().getSpec();
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            var container = container(nodes).getSecurityContext();
            assertThat(container.getReadOnlyRootFilesystem()).isTrue();
            assertThat(container.getAllowPrivilegeEscalation()).isFalse();
            assertThat(container.getCapabilities().getDrop()).containsExactly("ALL");
        }
    }

    @Test
    void everySettingCanBeChosenByItsName() throws Exception {
        ServerSettings settings = settings(nodes(Map.of("settings.limits\\.max-body", "4 MiB")));
        assertThat(settings.http().maxBodyBytes()).isEqualTo(4 << 20);
    }

    @Test
    void valuesThatCannotWorkAreRefusedInASentence() {
        assertThatThrownBy(() -> chart.render(Map.of("access", "everybody"))).hasMessageContaining("access");
        assertThatThrownBy(() -> chart.render(Map.of("acess", "keys"))).hasMessageContaining("acess");
        assertThatThrownBy(() -> chart.render(Map.of("cluster.nodes", "2"))).hasMessageContaining("nodes");
        assertThatThrownBy(() -> chart.render(Map.of("cluster.enabled", "true")))
                .hasMessageContaining("cluster.certificatesSecretName is required in a cluster");
    }

    @Test
    void plainManifestsAreWhatTheChartMakes() throws Exception {
        same("one-node-first-start.yaml", chart.render(Map.of()));
        same("one-node.yaml", chart.render(Map.of("access", "keys")));
        Map<String, String> withoutKeys = new HashMap<>(CLUSTER);
        withoutKeys.put("access", "loopback");
        same("cluster-first-start.yaml", chart.render(withoutKeys));
        same("cluster.yaml", chart.render(CLUSTER));
    }

    @Test
    void fieldsThatKubernetesDoesNotKnowAndValuesOfOtherTypesAreNoticed() {
        String rendered = chart.render(CLUSTER);
        assertThatThrownBy(() -> Manifests.read(rendered.replace("httpGet:", "httpGett:")))
                .hasMessageContaining("httpGett");
        assertThatThrownBy(() -> Manifests.read(rendered.replace("replicas: 3", "replicas: three")))
                .hasMessageContaining("three");
    }

    /** Without what only Helm needs. */
    private static void same(String file, String rendered) throws Exception {
        String plain =
                "# Made of the chart in deploy/helm by ChartTest, for those who do without Helm: kubectl -n queues apply -f "
                        + file + "\n"
                        + rendered.replaceAll("(?m)^# Source: .*\n", "")
                                .replaceAll("(?m)^ +(helm\\.sh/chart|app\\.kubernetes\\.io/managed-by): .*\n", "")
                                .strip()
                        + "\n";
        Path target = Files.createDirectories(Path.of("target")).resolve(file);
        Files.writeString(target, plain);
        assertThat(PLAIN.resolve(file))
                .as("deploy/kubernetes/%s should be as verify/kubernetes/target/%s", file, file)
                .hasContent(plain);
    }

    private V1StatefulSet nodes(Map<String, String> values) {
        return Manifests.read(chart.render(values)).only(V1StatefulSet.class);
    }

    private static V1Container container(V1StatefulSet nodes) {
        return nodes.getSpec().getTemplate().getSpec().getContainers().get(0);
    }

    /** What the server makes of the variables of the first pod. */
    private static ServerSettings settings(V1StatefulSet nodes) throws Exception {
        Map<String, String> environment = new HashMap<>();
        for (V1EnvVar each : container(nodes).getEnv()) {
            if (each.getValue() != null) {
                environment.put(each.getName(), each.getValue().replace("$(POD_NAME)", "holdfast-0"));
            }
        }
        return SettingsLoader.load(new SettingsSources(Optional.empty(), environment, List.of()))
                .settings();
    }
}
