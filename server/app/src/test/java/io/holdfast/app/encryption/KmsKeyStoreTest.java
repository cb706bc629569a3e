package io.holdfast.app.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KmsKeyStoreTest {
    private static final long NUMBER = 0x1122334455667788L;
    private static final long DAY_MILLIS = 86_400_000L;
    private static final KmsOwner OWNER = new KmsOwner("111122223333", "us-east-1");
    private static final KmsOwner OTHER = new KmsOwner("111122223333", "eu-west-1");

    @TempDir
    Path directory;

    private final MasterKey master = new MasterKey(HexFormat.of().parseHex("42".repeat(32)));
    private long nowMillis = 1_700_000_000_000L;
    private Path file;
    private Keyring keyring;
    private KmsKeyStore keys;

    @BeforeEach
    void create() throws Exception {
        Keyring.create(directory, NUMBER, master, RandomBytes.secure());
        file = KeyringFile.in(directory, NUMBER);
        reopen();
    }

    private void reopen() throws EncryptionRefused {
        keyring = Keyring.open(directory, NUMBER, master, RandomBytes.secure());
        keys = new KmsKeyStore(keyring, () -> nowMillis);
    }

    @Test
    void keyGoesThroughItsStatesAndKeepsThemOverARestart() throws Exception {
        KeyMetadata key = keys.create(OWNER, "Bestellungen für ü");
        assertThat(key.id()).hasSize(36);
        assertThat(state(key)).isEqualTo(KeyState.ENABLED);
        keys.setEnabled(name(key), false);
        reopen();
        assertThat(state(key)).isEqualTo(KeyState.DISABLED);
        keys.setEnabled(name(key), true);
        assertThat(keys.scheduleDeletion(name(key), 7).deletionMillis()).isEqualTo(nowMillis + 7 * DAY_MILLIS);
        reopen();
        KeyMetadata pending = keys.find(name(key)).orElseThrow();
        assertThat(pending.state()).isEqualTo(KeyState.PENDING_DELETION);
        assertThat(pending.description()).isEqualTo("Bestellungen für ü");
        for (ThrowingCallable refused : List.<ThrowingCallable>of(
                () -> keys.setEnabled(name(key), true),
                () -> keys.setEnabled(name(key), false),
                () -> keys.scheduleDeletion(name(key), 7),
                () -> keys.createAlias(OWNER, "alias/a", name(key)))) {
            assertRefused(refused, "KMSInvalidStateException", key.arn() + " is pending deletion.");
        }
        assertThat(keys.cancelDeletion(name(key)).state()).isEqualTo(KeyState.DISABLED);
        assertRefused(
                () -> keys.cancelDeletion(name(key)),
                "KMSInvalidStateException",
                key.arn() + " is not pending deletion.");
        keyring.destroyDue(nowMillis + 100 * DAY_MILLIS);
        assertThat(state(key)).isEqualTo(KeyState.DISABLED);
    }

    @Test
    void keyIsDestroyedWhenItsTimeHasComeAndIsInNoFile() throws Exception {
        KeyMetadata kept = keys.create(OWNER, "kept");
        KeyMetadata gone = keys.create(OWNER, "gone");
        keys.createAlias(OWNER, "alias/gone", name(gone));
        byte[] wrapped = keyring.kmsKey(gone.id()).orElseThrow().wrapped();
        byte[] secret = Objects.requireNonNull(keyring.kmsSecret(gone.id()));
        keys.scheduleDeletion(name(gone), 7);
        reopen();
        assertThat(keyring.destroyDue(nowMillis + 7 * DAY_MILLIS - 1)).isFalse();
        assertThat(keyring.destroyDue(nowMillis + 7 * DAY_MILLIS)).isTrue();

        try (var files = Files.list(directory)) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(HexFormat.of().formatHex(Files.readAllBytes(each)))
                            .doesNotContain(HexFormat.of().formatHex(wrapped))
                            .doesNotContain(HexFormat.of().formatHex(secret)));
        }
        reopen();
        assertThat(keys.find(name(gone))).isEmpty();
        assertThat(keys.aliases(OWNER)).extracting(KmsAlias::name).containsExactly("alias/aws/sqs");
        assertThat(keyring.kmsSecret(kept.id())).isNotNull();
    }

    @Test
    void cancelledDeletionLosesTheRaceOnlyAgainstAKeyThatIsGone() throws Exception {
        KeyMetadata key = keys.create(OWNER, "");
        keys.scheduleDeletion(name(key), 7);
        keyring.destroyDue(nowMillis + 7 * DAY_MILLIS);

        assertRefused(
                () -> keys.cancelDeletion(name(key)), "NotFoundException", "Key '" + key.arn() + "' does not exist");
    }

    @Test
    void aliasesNameKeysOfTheirAccountAndRegion() throws Exception {
        KeyMetadata key = keys.create(OWNER, "");
        keys.createAlias(OWNER, "alias/orders", name(key));
        reopen();

        assertThat(keys.aliases(OWNER))
                .contains(new KmsAlias(OWNER, "alias/orders", key.id(), nowMillis))
                .hasSize(2);
        assertThat(keys.find(new KmsName(OWNER, true, "alias/orders"))).contains(key);
        assertThat(keys.find(new KmsName(OTHER, true, "alias/orders"))).isEmpty();
        assertThat(keys.find(new KmsName(OTHER, false, key.id()))).isEmpty();
        assertThat(keys.keys(OTHER)).extracting(KeyMetadata::isOwn).containsExactly(true);
        assertRefused(
                () -> keys.createAlias(OWNER, "alias/orders", name(key)),
                "AlreadyExistsException",
                "An alias with the name arn:aws:kms:us-east-1:111122223333:alias/orders already exists");
        assertRefused(
                () -> keys.createAlias(OTHER, "alias/theirs", name(key)),
                "NotFoundException",
                "Key '" + key.arn() + "' does not exist");
        keys.deleteAlias(OWNER, "alias/orders");
        reopen();
        assertThat(keys.find(new KmsName(OWNER, true, "alias/orders"))).isEmpty();
        assertRefused(
                () -> keys.deleteAlias(OWNER, "alias/orders"),
                "NotFoundException",
                "Alias arn:aws:kms:us-east-1:111122223333:alias/orders is not found.");
    }

    @Test
    void serversOwnKeyIsThereAndNobodyCanChangeIt() throws Exception {
        KmsName alias = new KmsName(OWNER, true, "alias/aws/sqs");
        KeyMetadata own = keys.find(alias).orElseThrow();
        assertThat(own.isOwn()).isTrue();
        assertThat(keys.find(new KmsName(OWNER, false, own.id()))).contains(own);
        assertThat(new KeyringKmsKeys(keyring).stateOf(own.arn())).isEqualTo(KmsKeys.State.ENABLED);
        for (ThrowingCallable refused : List.<ThrowingCallable>of(
                () -> keys.setEnabled(alias, false),
                () -> keys.scheduleDeletion(new KmsName(OWNER, false, own.id()), 7),
                () -> keys.deleteAlias(OWNER, "alias/aws/sqs"))) {
            assertThat(catchThrowableOfType(KmsRefused.class, refused).error().type())
                    .isEqualTo("AccessDeniedException");
        }
    }

    @Test
    void queuesFindTheKeyBehindAnAlias() throws Exception {
        KeyringKmsKeys forQueues = new KeyringKmsKeys(keyring);
        KeyMetadata first = keys.create(OWNER, "");
        KeyMetadata second = keys.create(OWNER, "");
        keys.createAlias(OWNER, "alias/orders", name(first));
        String alias = OWNER.aliasArn("alias/orders");
        assertThat(forQueues.usable(alias)).isEqualTo(first.id());
        keys.setEnabled(name(first), false);
        assertThat(forQueues.stateOf(alias)).isEqualTo(KmsKeys.State.DISABLED);
        keys.deleteAlias(OWNER, "alias/orders");
        assertThat(forQueues.stateOf(alias)).isEqualTo(KmsKeys.State.MISSING);
        assertThat(forQueues.usable(alias)).isEmpty();
        keys.createAlias(OWNER, "alias/orders", name(second));
        assertThat(forQueues.usable(alias)).isEqualTo(second.id());
        assertThat(forQueues.stateOf("arn:nonsense")).isEqualTo(KmsKeys.State.MISSING);
    }

    @Test
    void crashInAnyByteOfAChangeLeavesAllAsItWasOrAsItShouldBe() throws Exception {
        KeyMetadata first = keys.create(OWNER, "first");
        int before = (int) Files.size(file);
        keys.create(OWNER, "second");
        keys.createAlias(OWNER, "alias/a", name(first));
        keys.scheduleDeletion(name(first), 7);
        byte[] all = Files.readAllBytes(file);
        for (int length = before; length <= all.length; length++) {
            Files.write(file, Arrays.copyOf(all, length));
            reopen();
            List<KeyMetadata> known = keys.keys(OWNER);
            assertThat(known.size()).isBetween(2, 3);
            assertThat(known)
                    .allSatisfy(key -> assertThat(key.isOwn() || keyring.kmsSecret(key.id()) != null)
                            .isTrue());
            KeyMetadata next = keys.create(OWNER, "next");
            reopen();
            assertThat(keys.find(name(next))).contains(next);
        }
        assertThat(state(first)).isEqualTo(KeyState.PENDING_DELETION);
    }

    @Test
    void newMasterKeyKeepsNamesAndDescriptions() throws Exception {
        KeyMetadata key = keys.create(OWNER, "orders");
        keys.createAlias(OWNER, "alias/orders", name(key));
        MasterKey other = new MasterKey(HexFormat.of().parseHex("43".repeat(32)));
        keyring.rewrap(other);

        keys = new KmsKeyStore(Keyring.open(directory, NUMBER, other, RandomBytes.secure()), () -> nowMillis);
        assertThat(keys.find(new KmsName(OWNER, true, "alias/orders"))).contains(key);
    }

    @Test
    void keysAndAliasesAreLimited() throws Exception {
        KeyMetadata key = keys.create(OWNER, "");
        keyring.change(entries -> {
            for (int i = 1; i < 1_000; i++) {
                entries.kmsDetails.put("k" + i, new KmsKeyDetails(OWNER, ""));
            }
            for (int i = 0; i < 10_000; i++) {
                entries.aliases.put("a" + i, new KmsAlias(OWNER, "alias/" + i, key.id(), 1));
            }
            return new KmsChange<>(new byte[0], "");
        });
        assertRefused(() -> keys.create(OTHER, ""), "LimitExceededException", "The limit of 1000 keys is reached.");
        assertRefused(
                () -> keys.createAlias(OWNER, "alias/more", name(key)),
                "LimitExceededException",
                "The limit of 10000 aliases is reached.");
    }

    @Test
    void fileDoesNotGrowForEver() throws Exception {
        KeyMetadata key = keys.create(OWNER, "x".repeat(8192));
        for (int i = 0; i < 130; i++) {
            KeyMetadata gone = keys.create(OWNER, "x".repeat(8192));
            keys.scheduleDeletion(name(gone), 7);
        }
        assertThat(Files.size(file)).isGreaterThan(1 << 20);
        keyring.destroyDue(nowMillis + 7 * DAY_MILLIS);
        assertThat(Files.size(file)).isLessThan(10_000);
        byte[] record = KmsRecords.details(key.id(), new KmsKeyDetails(OWNER, "x".repeat(8192)));
        for (int i = 0; i < 200; i++) {
            keyring.change(unused -> new KmsChange<>(record, ""));
        }
        assertThat(Files.size(file)).isLessThan(1 << 20);
        reopen();
        assertThat(keys.find(name(key))).isPresent();
    }

    @Test
    void nothingIsChangedAnyMoreWhenTheServerHasStopped() {
        keyring.close();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> keys.create(OWNER, ""));
        assertThat(keys.keys(OWNER)).hasSize(1);
    }

    private KeyState state(KeyMetadata key) {
        return keys.find(name(key)).orElseThrow().state();
    }

    private static KmsName name(KeyMetadata key) {
        return new KmsName(key.owner(), false, key.id());
    }

    private static void assertRefused(ThrowingCallable call, String type, String message) {
        KmsRefused refused = catchThrowableOfType(KmsRefused.class, call);
        assertThat(refused).isNotNull();
        assertThat(refused.error().type()).isEqualTo(type);
        assertThat(refused.error().message()).isEqualTo(message);
    }
}
