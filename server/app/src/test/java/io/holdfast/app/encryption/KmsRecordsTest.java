package io.holdfast.app.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsOwner;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** They never change: files of released versions look like this. */
class KmsRecordsTest {
    private static final KmsOwner OWNER = new KmsOwner("111122223333", "us-east-1");
    private static final KmsKeyDetails DETAILS = new KmsKeyDetails(OWNER, "ü");
    private static final KmsAlias ALIAS = new KmsAlias(OWNER, "alias/a", "k1", 1_700_000_000_000L);

    private final KeyringEntries entries = new KeyringEntries();

    @Test
    void bytesAreThoseOfTheDescription() {
        assertThat(hex(KmsRecords.details("k1", DETAILS)))
                .isEqualTo("801e4ff60000002a1000026b31000c313131313232323233333333000975732d656173742d310002c3bc");
        assertThat(hex(KmsRecords.alias(ALIAS)))
                .isEqualTo(
                        "76ca2b3d00000037110000018bcfe56800000c313131313232323233333333000975732d656173742d310007616c6961732f6100026b31");
        assertThat(hex(KmsRecords.noAlias(OWNER, "alias/a")))
                .isEqualTo("3bd40f220000002b12000c313131313232323233333333000975732d656173742d310007616c6961732f61");
    }

    @Test
    void recordsAreReadAgain() {
        entries.add(KmsRecords.details("k1", DETAILS));
        entries.add(KmsRecords.alias(ALIAS));
        assertThat(entries.kmsDetails).containsEntry("k1", DETAILS);
        assertThat(entries.aliases).containsEntry("arn:aws:kms:us-east-1:111122223333:alias/a", ALIAS);
        entries.add(KmsRecords.noAlias(OWNER, "alias/a"));
        assertThat(entries.aliases).isEmpty();
    }

    @Test
    void longestDescriptionFitsIntoARecord() {
        KmsKeyDetails longest = new KmsKeyDetails(OWNER, "\u20ac".repeat(8192));
        entries.add(KmsRecords.details("k1", longest));
        assertThat(entries.kmsDetails).containsEntry("k1", longest);
    }

    private static String hex(byte[] record) {
        return HexFormat.of().formatHex(record);
    }
}
