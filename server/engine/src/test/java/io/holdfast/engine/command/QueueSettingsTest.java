package io.holdfast.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class QueueSettingsTest {
    @Test
    void queueWithoutAttributesHasTheDefaults() {
        QueueSettings settings = QueueSettings.of(Map.of());

        assertThat(settings.visibilityTimeoutMillis()).isEqualTo(30_000);
        assertThat(settings.delayMillis()).isZero();
        assertThat(settings.retentionMillis()).isEqualTo(345_600_000);
        assertThat(settings.receiveWaitMillis()).isZero();
        assertThat(settings.maximumMessageSizeBytes()).isEqualTo(1_048_576);
        assertThat(settings.value("SqsManagedSseEnabled")).isEqualTo("true");
        assertThat(settings.value("Policy")).isNull();
    }

    @Test
    void givenValuesWinAndAreKeptAsTheyWereSpelled() {
        QueueSettings settings = QueueSettings.of(Map.of("VisibilityTimeout", "007", "Policy", "{ }"));

        assertThat(settings.visibilityTimeoutMillis()).isEqualTo(7_000);
        assertThat(settings.value("VisibilityTimeout")).isEqualTo("007");
        assertThat(settings.value("Policy")).isEqualTo("{ }");
    }

    @Test
    void patchChangesOnlyWhatItNamesAndAnEmptyValueUnsets() {
        QueueSettings settings =
                QueueSettings.of(Map.of("VisibilityTimeout", "7", "DelaySeconds", "3", "Policy", "{}"));

        QueueSettings patched = settings.with(Map.of("Policy", "", "DelaySeconds", "", "MessageRetentionPeriod", "60"));

        assertThat(patched.value("Policy")).isNull();
        assertThat(patched.delayMillis()).isZero();
        assertThat(patched.visibilityTimeoutMillis()).isEqualTo(7_000);
        assertThat(patched.retentionMillis()).isEqualTo(60_000);
        assertThat(settings.value("Policy")).isEqualTo("{}");
    }

    @Test
    void differenceIsLookedForInTheValuesInForce() {
        QueueSettings settings = QueueSettings.of(Map.of("VisibilityTimeout", "7"));

        assertThat(settings.firstDifference(Map.of())).isNull();
        assertThat(settings.firstDifference(Map.of("VisibilityTimeout", "7", "DelaySeconds", "0", "Policy", "")))
                .isNull();
        assertThat(settings.firstDifference(Map.of("VisibilityTimeout", "30"))).isEqualTo("VisibilityTimeout");
        assertThat(settings.firstDifference(Map.of("Policy", "{}"))).isEqualTo("Policy");
    }
}
