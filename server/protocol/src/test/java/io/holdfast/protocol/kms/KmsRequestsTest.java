package io.holdfast.protocol.kms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.kms.KmsRequest.Page;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KmsRequestsTest {
    private static final KmsOwner CALLER = new KmsOwner("111122223333", "eu-west-1");

    @Test
    void requestsAreRead() throws KmsRefused {
        assertThat(read("CreateKey", "")).isEqualTo(new KmsRequest.CreateKey(""));
        assertThat(read(
                        "CreateKey",
                        "{'Description':'orders','KeySpec':'SYMMETRIC_DEFAULT','KeyUsage':'ENCRYPT_DECRYPT','Tags':[],"
                                + "'Origin':'AWS_KMS','MultiRegion':false,'Policy':null,'Unknown':{}}"))
                .isEqualTo(new KmsRequest.CreateKey("orders"));
        assertThat(read("DescribeKey", "{'KeyId':'k','GrantTokens':['g']}"))
                .isEqualTo(new KmsRequest.OnKey(KmsOperation.DESCRIBE_KEY, "k"));
        assertThat(read("EnableKey", "{'KeyId':'k'}")).isEqualTo(new KmsRequest.OnKey(KmsOperation.ENABLE_KEY, "k"));
        assertThat(read("ScheduleKeyDeletion", "{'KeyId':'k'}")).isEqualTo(new KmsRequest.ScheduleKeyDeletion("k", 30));
        assertThat(read("ScheduleKeyDeletion", "{'KeyId':'k','PendingWindowInDays':7}"))
                .isEqualTo(new KmsRequest.ScheduleKeyDeletion("k", 7));
        assertThat(read("ListKeys", "{}")).isEqualTo(new KmsRequest.ListKeys(new Page(null, 100)));
        assertThat(read("ListKeys", "{'Limit':1000,'Marker':'m'}"))
                .isEqualTo(new KmsRequest.ListKeys(new Page("m", 1000)));
        assertThat(read("CreateAlias", "{'AliasName':'alias/a/b','TargetKeyId':'k'}"))
                .isEqualTo(new KmsRequest.CreateAlias("alias/a/b", "k"));
        assertThat(read("ListAliases", "{'KeyId':'k'}")).isEqualTo(new KmsRequest.ListAliases("k", new Page(null, 50)));
        assertThat(read("DeleteAlias", "{'AliasName':'alias/a'}")).isEqualTo(new KmsRequest.DeleteAlias("alias/a"));
    }

    @ParameterizedTest
    @EnumSource(KmsOperation.class)
    void whatIsNoObjectIsRefused(KmsOperation operation) {
        for (String body : new String[] {"[]", "{", "x", "{'a':1,'a':2}"}) {
            assertThat(refusal(operation.wireName(), body).type()).isEqualTo("SerializationException");
        }
    }

    @Test
    void brokenConstraintsAreNamedAsTheFrameworkDoes() {
        assertThat(refusal("DescribeKey", "{}").message())
                .isEqualTo(
                        "1 validation error detected: Value null at 'keyId' failed to satisfy constraint: Member must not be null");
        assertThat(refusal("ScheduleKeyDeletion", "{'KeyId':'k','PendingWindowInDays':6}"))
                .isEqualTo(new KmsError(
                        "ValidationException",
                        400,
                        "1 validation error detected: Value '6' at 'pendingWindowInDays' failed to satisfy constraint: Member must"
                                + " have value greater than or equal to 7"));
        assertThat(refusal("ScheduleKeyDeletion", "{'KeyId':'k','PendingWindowInDays':31}")
                        .message())
                .endsWith("less than or equal to 30");
        assertThat(refusal("ListAliases", "{'Limit':101}").message()).endsWith("less than or equal to 100");
        assertThat(refusal("DescribeKey", "{'KeyId':''}").message()).endsWith("greater than or equal to 1");
        assertThat(refusal("CreateKey", "{'Description':'" + "x".repeat(8193) + "'}")
                        .message())
                .endsWith("less than or equal to 8192")
                .hasSizeLessThan(500);
        assertThat(refusal("DescribeKey", "{'KeyId':7}").type()).isEqualTo("SerializationException");
        assertThat(refusal("ListKeys", "{'Limit':'7'}").type()).isEqualTo("SerializationException");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'KeySpec':'RSA_2048'",
                "'CustomerMasterKeySpec':'ECC_NIST_P256'",
                "'KeyUsage':'SIGN_VERIFY'",
                "'Origin':'EXTERNAL'",
                "'Policy':'{}'",
                "'Tags':[{'TagKey':'a','TagValue':'b'}]",
                "'MultiRegion':true"
            })
    void keyThatCannotBeMadeIsRefused(String members) {
        assertThat(refusal("CreateKey", "{" + members + "}").type()).isEqualTo("UnsupportedOperationException");
    }

    @Test
    void aliasesThatCannotBeAreRefused() {
        assertThat(refusal("CreateAlias", "{'AliasName':'alias/a b','TargetKeyId':'k'}")
                        .message())
                .endsWith("Member must satisfy regular expression pattern: ^[a-zA-Z0-9:/_-]+$");
        for (String name : new String[] {"orders", "alias/", "alias/aws/sqs", "alias/a:b"}) {
            assertThat(refusal("CreateAlias", "{'AliasName':'" + name + "','TargetKeyId':'k'}")
                            .type())
                    .as(name)
                    .isEqualTo("InvalidAliasNameException");
        }
    }

    @Test
    void keysAreNamedInFourWays() {
        assertThat(KmsName.of("k", CALLER)).isEqualTo(new KmsName(CALLER, false, "k"));
        assertThat(KmsName.of("alias/a", CALLER)).isEqualTo(new KmsName(CALLER, true, "alias/a"));
        KmsOwner other = new KmsOwner("1", "us-east-1");
        assertThat(KmsName.of("arn:aws:kms:us-east-1:1:key/k", CALLER)).isEqualTo(new KmsName(other, false, "k"));
        assertThat(KmsName.of("arn:aws:kms:us-east-1:1:alias/a", CALLER))
                .isEqualTo(new KmsName(other, true, "alias/a"));
        for (String none :
                new String[] {"arn:", "arn:aws:kms:us-east-1:1", "arn:aws:sqs:us-east-1:1:key/k", "arn:aws:kms:r:1:k"
                }) {
            assertThat(KmsName.of(none, CALLER)).as(none).isNull();
        }
    }

    private static KmsRequest read(String operation, String body) throws KmsRefused {
        byte[] bytes = ("#" + body.replace('\'', '"') + "#").getBytes(UTF_8);
        KmsOperation known = Objects.requireNonNull(KmsOperation.ofTarget("TrentService." + operation));
        return KmsRequests.read(known, bytes, 1, bytes.length - 2);
    }

    private static KmsError refusal(String operation, String body) {
        return catchThrowableOfType(KmsRefused.class, () -> read(operation, body))
                .error();
    }
}
