package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueAttributesTest {
    @Test
    void settingsAreTypedAndKeptInRequestOrder() throws RequestRefused {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("VisibilityTimeout", "45");
        attributes.put("DelaySeconds", "007");
        attributes.put("SqsManagedSseEnabled", "TRUE");
        attributes.put("Policy", "{\"Statement\": [ ]}");

        QueueAttributePatch patch = QueueAttributes.forStandardQueue(attributes);

        assertThat(patch.visibilityTimeoutSeconds()).isEqualTo(45);
        assertThat(patch.delaySeconds()).isEqualTo(7);
        assertThat(patch.sqsManagedSseEnabled()).isTrue();
        assertThat(patch.policy()).isEqualTo("{\"Statement\": [ ]}");
        assertThat(patch.maximumMessageSizeBytes()).isNull();
        assertThat(patch.messageRetentionSeconds()).isNull();
        assertThat(patch.receiveWaitTimeSeconds()).isNull();
        assertThat(patch.kmsMasterKeyId()).isNull();
        assertThat(patch.kmsDataKeyReuseSeconds()).isNull();
        assertThat(patch.values())
                .containsExactly(
                        Map.entry(QueueAttribute.VISIBILITY_TIMEOUT, "45"),
                        Map.entry(QueueAttribute.DELAY_SECONDS, "7"),
                        Map.entry(QueueAttribute.SQS_MANAGED_SSE_ENABLED, "true"),
                        Map.entry(QueueAttribute.POLICY, "{\"Statement\": [ ]}"));
    }

    @ParameterizedTest
    @CsvSource({
        "VisibilityTimeout, 0, 43200",
        "DelaySeconds, 0, 900",
        "MaximumMessageSize, 1024, 1048576",
        "MessageRetentionPeriod, 60, 1209600",
        "ReceiveMessageWaitTimeSeconds, 0, 20",
        "KmsDataKeyReusePeriodSeconds, 60, 86400"
    })
    void numbersHaveARange(String name, int min, int max) throws RequestRefused {
        assertThat(parse(name, "" + min).values()).containsValue("" + min);
        assertThat(parse(name, "" + max).values()).containsValue("" + max);
        for (String value :
                List.of("" + (min - 1), "" + (max + 1), "", " 1", "1 ", "+1", "x", "1.0", "٣", "99999999999")) {
            assertRefused(
                    name, value, AwsError.INVALID_ATTRIBUTE_VALUE, "Invalid value for the parameter " + name + ".");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yes", "1", " true"})
    void booleansAreTrueOrFalse(String value) {
        assertRefused(
                "SqsManagedSseEnabled",
                value,
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter SqsManagedSseEnabled.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Foo",
                "",
                "All",
                "delayseconds",
                "QueueArn",
                "ApproximateNumberOfMessages",
                "CreatedTimestamp",
                "FifoQueue",
                "ContentBasedDeduplication"
            })
    void namesThatCannotBeSetAreUnknown(String name) {
        assertRefused(name, "true", AwsError.INVALID_ATTRIBUTE_NAME, "Unknown Attribute " + name + ".");
        assertRefused(name, "false", AwsError.INVALID_ATTRIBUTE_NAME, "Unknown Attribute " + name + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DeduplicationScope", "FifoThroughputLimit"})
    void someFifoSettingsExplainThemselves(String name) {
        assertRefused(
                name,
                "queue",
                AwsError.INVALID_ATTRIBUTE_NAME,
                "You can specify the " + name + " only when FifoQueue is set to true.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "[]", "\"{}\"", "{", "{}x", " ", "null"})
    void policyIsAJsonObject(String policy) {
        assertRefused("Policy", policy, AwsError.INVALID_ATTRIBUTE_VALUE, "Invalid value for the parameter Policy. ");
    }

    @Test
    void policyHasASizeLimit() throws RequestRefused {
        String frame = "{\"Id\":\"\",\"Statement\":[]}";
        String full = "{\"Id\":\"" + "x".repeat(8192 - frame.length()) + "\",\"Statement\":[]}";

        assertThat(parse("Policy", full).policy()).isEqualTo(full);
        assertRefused(
                "Policy", full + " ", AwsError.INVALID_ATTRIBUTE_VALUE, "Invalid value for the parameter Policy. ");
    }

    @Test
    void emptyPolicyAndEmptyKeyRemoveWhatIsThere() throws RequestRefused {
        assertThat(parse("Policy", "").policy()).isEmpty();
        assertThat(parse("KmsMasterKeyId", "").kmsMasterKeyId()).isEmpty();
    }

    @Test
    void onlyOneKindOfEncryptionAtATime() throws RequestRefused {
        assertThatThrownBy(() -> QueueAttributes.forStandardQueue(
                        Map.of("KmsMasterKeyId", "testKeyId", "SqsManagedSseEnabled", "true")))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure())
                                .isEqualTo(new Failure(
                                        AwsError.INVALID_ATTRIBUTE_NAME,
                                        "You can use one type of server-side encryption (SSE) at one time."
                                                + " You can either enable KMS SSE or SQS SSE.")));

        QueueAttributePatch key = QueueAttributes.forStandardQueue(
                Map.of("KmsMasterKeyId", "testKeyId", "SqsManagedSseEnabled", "false"));
        assertThat(key.kmsMasterKeyId()).isEqualTo("testKeyId");
        assertThat(QueueAttributes.forStandardQueue(Map.of("KmsMasterKeyId", "", "SqsManagedSseEnabled", "true"))
                        .sqsManagedSseEnabled())
                .isTrue();
    }

    @Test
    void aKeyTurnsManagedEncryptionOffAndManagedEncryptionDropsTheKey() throws RequestRefused {
        QueueAttributePatch key = parse("KmsMasterKeyId", "testKeyId").withConsequences();
        assertThat(key.sqsManagedSseEnabled()).isFalse();
        assertThat(key.kmsDataKeyReuseSeconds()).isNull();

        QueueAttributePatch managed = parse("SqsManagedSseEnabled", "true").withConsequences();
        assertThat(managed.kmsMasterKeyId()).isEmpty();
        assertThat(managed.values()).containsEntry(QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS, "");
    }

    @Test
    void droppingTheKeyDoesNotTurnManagedEncryptionOn() throws RequestRefused {
        QueueAttributePatch dropped = parse("KmsMasterKeyId", "").withConsequences();

        assertThat(dropped.sqsManagedSseEnabled()).isNull();
        assertThat(dropped.values()).containsEntry(QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS, "");
        assertThat(parse("DelaySeconds", "1").withConsequences().values()).hasSize(1);
    }

    @Test
    void nothingGivenIsNothingToChange() throws RequestRefused {
        assertThat(QueueAttributes.forStandardQueue(Map.of()).values()).isEmpty();
    }

    @Test
    void selectionTakesKnownNamesAndAll() throws RequestRefused {
        assertThat(QueueAttributes.selection(List.of())).isEmpty();
        assertThat(QueueAttributes.selection(List.of("Policy", "QueueArn", "Policy", "RedrivePolicy")))
                .containsExactlyInAnyOrder(
                        QueueAttribute.POLICY, QueueAttribute.QUEUE_ARN, QueueAttribute.REDRIVE_POLICY);
        assertThat(QueueAttributes.selection(List.of("QueueArn", "All")))
                .containsExactlyInAnyOrder(QueueAttribute.values());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Foo", "", "all", "policy"})
    void selectionRefusesUnknownNames(String name) {
        assertThatThrownBy(() -> QueueAttributes.selection(List.of("All", name)))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure())
                                .isEqualTo(new Failure(
                                        AwsError.INVALID_ATTRIBUTE_NAME, "Unknown Attribute " + name + ".")));
    }

    private static QueueAttributePatch parse(String name, String value) throws RequestRefused {
        return QueueAttributes.forStandardQueue(Map.of(name, value));
    }

    private static void assertRefused(String name, String value, AwsError error, String text) {
        assertThatThrownBy(() -> parse(name, value))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure()).isEqualTo(new Failure(error, text)));
    }
}
