package io.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.bench.contender.Contender;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void withoutOptionsEverythingIsMeasuredThreeTimes() {
        Options options = Options.parse();
        assertThat(options.rounds()).isEqualTo(3);
        assertThat(options.connections()).containsExactly(32, 256);
        assertThat(options.backlog()).isEqualTo(5_000_000);
        assertThat(options.contenders()).containsExactly(Contender.values());
        assertThat(options.wants("send")).isTrue();
        assertThat(options.wants("backlog")).isTrue();
    }

    @Test
    void onlyLeavesEverythingElseOut() {
        Options options = Options.parse("--only", "send,Parked");
        assertThat(options.wants("send")).isTrue();
        assertThat(options.wants("parked")).isTrue();
        assertThat(options.wants("batch")).isFalse();
    }

    @Test
    void namesAloneAreEnough() {
        Options options = Options.parse("fifo", "moves,blocked", "--rounds", "5");
        assertThat(options.only()).containsExactlyInAnyOrder("fifo", "moves", "blocked");
        assertThat(options.rounds()).isEqualTo(5);
    }

    @Test
    void laterOptionsOverruleQuick() {
        Options options = Options.parse("--quick", "--backlog", "50000", "--seconds", "2");
        assertThat(options.rounds()).isEqualTo(1);
        assertThat(options.backlog()).isEqualTo(50_000);
        assertThat(options.timing().measured()).hasMillis(2000);
    }

    @Test
    void aServerElsewhereIsMeasuredAlone() {
        assertThat(Options.parse("--against", "9324").contenders()).containsExactly(Contender.HOLDFAST);
    }

    @Test
    void unknownOptionsAndNamesAreRefusedWithTheUsage() {
        assertThatThrownBy(() -> Options.parse("--fast"))
                .hasMessageContaining("--fast")
                .hasMessageContaining("usage:");
        assertThatThrownBy(() -> Options.parse("--only", "sned")).hasMessageContaining("sned");
        assertThatThrownBy(() -> Options.parse("fifi")).hasMessageContaining("fifi");
    }
}
