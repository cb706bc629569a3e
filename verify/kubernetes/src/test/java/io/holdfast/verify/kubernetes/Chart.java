package io.holdfast.verify.kubernetes;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.nio.file.Path;
import java.util.Map;

/** The chart, and the Helm that renders it: the real one, as a library. */
final class Chart {
    private static final Path DIRECTORY = Path.of("../../deploy/helm/holdfast");
    private static final String KUBERNETES = "1.31.0";

    private final Helm helm = new Helm(DIRECTORY);

    LintResult lint() {
        return helm.lint().strict().call();
    }

    /** What {@code helm template holdfast CHART --namespace queues --set …} prints. */
    String render(Map<String, String> values) {
        TemplateCommand template =
                helm.template().withKubeVersion(KUBERNETES).withName("holdfast").withNamespace("queues");
        values.forEach(template::set);
        return template.call();
    }
}
