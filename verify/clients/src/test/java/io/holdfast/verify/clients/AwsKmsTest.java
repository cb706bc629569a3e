package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Debian's {@code aws kms}, which manages the keys that queues name. */
class AwsKmsTest {
    private static final String ARN = "arn:aws:kms:us-east-1:000000000000:";

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void keyIsMadeUsedDisabledAndEnabledAgain() throws Exception {
        String key = aws("kms create-key --description orders --query KeyMetadata.KeyId");
        assertThat(aws("kms describe-key --key-id " + ARN + "key/" + key
                        + " --query KeyMetadata.[Arn,Enabled,KeyState,KeyManager,KeySpec,Description]"))
                .isEqualTo(ARN + "key/" + key + "\tTrue\tEnabled\tCUSTOMER\tSYMMETRIC_DEFAULT\torders");
        aws("kms create-alias --alias-name alias/orders --target-key-id " + key);
        aws("sqs create-queue --queue-name orders --attributes KmsMasterKeyId=" + ARN + "alias/orders");
        aws("sqs send-message --queue-url orders --message-body hello");
        aws("kms disable-key --key-id alias/orders");
        assertThat(refused("sqs receive-message --queue-url orders"))
                .contains("(KMS.DisabledException)", ARN + "alias/orders is disabled.");
        assertThat(refused("sqs send-message --queue-url orders --message-body more"))
                .contains("(KMS.DisabledException)");
        aws("kms enable-key --key-id " + key);
        assertThat(aws("sqs receive-message --queue-url orders --query Messages[0].Body"))
                .isEqualTo("hello");
    }

    @Test
    void deletionIsPlannedAndCancelled() throws Exception {
        String key = aws("kms create-key --query KeyMetadata.KeyId");
        assertThat(aws(
                        "kms schedule-key-deletion --pending-window-in-days 7 --query [KeyState,PendingWindowInDays] --key-id "
                                + key))
                .isEqualTo("PendingDeletion\t7");
        assertThat(aws("kms describe-key --query KeyMetadata.DeletionDate --key-id " + key))
                .isNotEqualTo("None");
        assertThat(refused("kms enable-key --key-id " + key))
                .contains("(KMSInvalidStateException)", ARN + "key/" + key + " is pending deletion.");
        assertThat(aws("kms cancel-key-deletion --query KeyId --key-id " + key)).isEqualTo(ARN + "key/" + key);
        assertThat(aws("kms describe-key --query KeyMetadata.KeyState --key-id " + key))
                .isEqualTo("Disabled");
    }

    @Test
    void keysAndAliasesAreListedAndRemoved() throws Exception {
        String key = aws("kms create-key --query KeyMetadata.KeyId");
        aws("kms create-alias --alias-name alias/listed --target-key-id " + key);
        assertThat(aws("kms list-keys --page-size 1 --query Keys[].KeyId")).contains(key);
        assertThat(aws("kms list-aliases --key-id " + key + " --query Aliases[].AliasName"))
                .isEqualTo("alias/listed");
        assertThat(refused("kms create-alias --alias-name alias/listed --target-key-id " + key))
                .contains("(AlreadyExistsException)");
        aws("kms delete-alias --alias-name alias/listed");
        assertThat(refused("kms describe-key --key-id alias/listed")).contains("(NotFoundException)");
        assertThat(refused("kms create-key --key-spec RSA_2048 --key-usage SIGN_VERIFY"))
                .contains("(UnsupportedOperationException)");
        assertThat(aws("kms describe-key --key-id alias/aws/sqs --query KeyMetadata.KeyManager"))
                .isEqualTo("AWS");
    }

    private static String aws(String words) throws IOException, InterruptedException {
        return program().run(command(words)).stripTrailing();
    }

    private static String refused(String words) throws IOException, InterruptedException {
        Program.Ended ended = program().end(command(words));
        assertThat(ended.code()).as(ended.output()).isEqualTo(254);
        return ended.output();
    }

    private static String[] command(String words) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/aws", "--output", "text", "--endpoint-url"));
        command.add(holdfast.endpoint().toString());
        command.addAll(List.of(words.split(" ")));
        return command.toArray(String[]::new);
    }

    private static Program program() {
        return new Program(Path.of("."), holdfast.endpoint()).with("LC_ALL", "C.UTF-8");
    }
}
