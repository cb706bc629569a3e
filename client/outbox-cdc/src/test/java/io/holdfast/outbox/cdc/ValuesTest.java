package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void snapshotSeesWhatEndedBeforeItAndNotWhatRuns() {
        PostgresSnapshot snapshot = PostgresSnapshot.parse("740:745:740,743");
        assertThat(snapshot.sees(739)).isTrue();
        assertThat(snapshot.sees(740)).isFalse();
        assertThat(snapshot.sees(742)).isTrue();
        assertThat(snapshot.sees(743)).isFalse();
        assertThat(snapshot.sees(745)).isFalse();
    }

    @Test
    void snapshotKnowsTransactionsOfTheLogBeforeAndAfterTheNumbersWrap() {
        long epoch = 1L << 32;
        PostgresSnapshot afterTheWrap = PostgresSnapshot.parse((epoch + 3) + ":" + (epoch + 5) + ":" + (epoch + 3));
        assertThat(afterTheWrap.sees(epoch - 2)).isTrue();
        assertThat(afterTheWrap.sees(3)).isFalse();
        assertThat(afterTheWrap.sees(4)).isTrue();
        PostgresSnapshot beforeTheWrap = PostgresSnapshot.parse((epoch - 2) + ":" + (epoch - 2) + ":");
        assertThat(beforeTheWrap.sees(epoch - 3)).isTrue();
        assertThat(beforeTheWrap.sees(4)).isFalse();
    }

    @Test
    void markIsReadAsItIsWrittenAndForeignTextIsNoMark() {
        assertThat(LogMark.parse("0a-1b 1700000000123"))
                .contains(new LogMark("0a-1b", Instant.ofEpochMilli(1_700_000_000_123L)));
        assertThat(LogMark.parse("somebody else's")).isEmpty();
    }

    @Test
    void databaseIsOnePostgresqlServer() {
        CdcDatabase database = new CdcDatabase("jdbc:postgresql://db.example:6000/shop?ssl=true", "u", "secret");
        assertThat(database.host()).isEqualTo("db.example");
        assertThat(database.port()).isEqualTo(6000);
        assertThat(database.name()).isEqualTo("shop");
        assertThat(database.toString()).doesNotContain("secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CdcDatabase("jdbc:postgresql://a:1,b:2/shop", "u", "p"));
        assertThatIllegalArgumentException().isThrownBy(() -> new CdcDatabase("jdbc:h2:mem:x", "u", "p"));
    }

    @Test
    void installationTakesPlainNamesOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CdcInstallation.standard().withSlot("Robert'; DROP TABLE"))
                .withMessageContaining("slot");
    }
}
