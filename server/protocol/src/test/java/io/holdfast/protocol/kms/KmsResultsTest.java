package io.holdfast.protocol.kms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import java.util.List;
import org.junit.jupiter.api.Test;

class KmsResultsTest {
    private static final KmsOwner OWNER = new KmsOwner("111122223333", "us-west-2");
    private static final String ID = "1234abcd-12ab-34cd-56ef-1234567890ab";
    private static final KeyMetadata KEY =
            new KeyMetadata(OWNER, ID, KeyState.ENABLED, 1_502_910_355_475L, 0, "\"orders\"", false);
    private static final KeyMetadata PENDING =
            new KeyMetadata(OWNER, ID, KeyState.PENDING_DELETION, 1_502_910_355_475L, 1_504_224_000_000L, "", false);

    /** The example of the API's reference, without what this server does not have. */
    @Test
    void keyIsDescribed() {
        assertThat(text(new KmsResult.KeyDescription(KEY)))
                .isEqualTo(
                        "{'KeyMetadata':{'AWSAccountId':'111122223333','KeyId':'1234abcd-12ab-34cd-56ef-1234567890ab',"
                                + "'Arn':'arn:aws:kms:us-west-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',"
                                + "'CreationDate':1502910355.475,'Enabled':true,'Description':'\\'orders\\'',"
                                + "'KeyUsage':'ENCRYPT_DECRYPT','KeyState':'Enabled','Origin':'AWS_KMS','KeyManager':'CUSTOMER',"
                                + "'CustomerMasterKeySpec':'SYMMETRIC_DEFAULT','KeySpec':'SYMMETRIC_DEFAULT',"
                                + "'EncryptionAlgorithms':['SYMMETRIC_DEFAULT'],'MultiRegion':false}}");
        assertThat(text(new KmsResult.KeyDescription(PENDING)))
                .contains("'Enabled':false", "'KeyState':'PendingDeletion','DeletionDate':1504224000.000,");
    }

    @Test
    void listsSayWhetherThereIsMore() {
        assertThat(text(new KmsResult.ListKeys(List.of(KEY), null)))
                .isEqualTo("{'Keys':[{'KeyId':'" + ID + "','KeyArn':'" + KEY.arn() + "'}],'Truncated':false}");
        assertThat(text(new KmsResult.ListKeys(List.of(), "m")))
                .isEqualTo("{'Keys':[],'NextMarker':'m','Truncated':true}");
        KmsAlias alias = new KmsAlias(OWNER, "alias/a", ID, 1_000);
        assertThat(text(new KmsResult.ListAliases(List.of(alias), null)))
                .isEqualTo("{'Aliases':[{'AliasName':'alias/a','AliasArn':'arn:aws:kms:us-west-2:111122223333:alias/a',"
                        + "'TargetKeyId':'" + ID
                        + "','CreationDate':1.000,'LastUpdatedDate':1.000}],'Truncated':false}");
    }

    @Test
    void deletionSaysWhen() {
        assertThat(text(new KmsResult.ScheduleKeyDeletion(PENDING, 7)))
                .isEqualTo("{'KeyId':'" + KEY.arn()
                        + "','DeletionDate':1504224000.000,'KeyState':'PendingDeletion','PendingWindowInDays':7}");
        assertThat(text(new KmsResult.CancelKeyDeletion(KEY))).isEqualTo("{'KeyId':'" + KEY.arn() + "'}");
        assertThat(text(new KmsResult.Done())).isEmpty();
    }

    @Test
    void errorsHaveTheirTypeAndText() {
        assertThat(text(KmsError.missing(new KmsName(OWNER, false, ID))))
                .isEqualTo("{'__type':'NotFoundException','message':'Key @" + KEY.arn() + "@ does not exist'}");
        assertThat(text(KmsError.missing(new KmsName(OWNER, false, "x")))).contains("Invalid keyId @x@");
        assertThat(text(KmsError.missing(new KmsName(OWNER, true, "alias/x"))))
                .contains("Alias arn:aws:kms:us-west-2:111122223333:alias/x is not found.");
        assertThat(text(KmsError.accessDenied("no"))).isEqualTo("{'__type':'AccessDeniedException','Message':'no'}");
        assertThat(KmsError.internal().httpStatus()).isEqualTo(500);
    }

    private static String text(KmsResult result) {
        return quoted(KmsResults.write(result));
    }

    private static String text(KmsError error) {
        return quoted(KmsResults.write(error));
    }

    private static String quoted(byte[] json) {
        return new String(json, UTF_8).replace('\'', '@').replace('"', '\'');
    }
}
