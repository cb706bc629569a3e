package io.holdfast.app;

import io.holdfast.app.access.Gate;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.Secrets;
import io.holdfast.app.endpoint.iam.IamEndpoint;
import io.holdfast.app.endpoint.sts.StsEndpoint;
import io.holdfast.app.identity.IamActions;
import io.holdfast.app.identity.IamWrites;
import io.holdfast.app.identity.IdentityStore;
import io.holdfast.app.identity.KeyUses;
import io.holdfast.app.identity.NewCredentials;
import io.holdfast.app.identity.SessionCredentials;
import io.holdfast.app.identity.SignIn;
import io.holdfast.app.identity.StoredIdentities;
import io.holdfast.app.identity.StsActions;
import io.holdfast.app.identity.UserAdministration;
import io.holdfast.app.identity.UserDirectory;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.ControlPartition;
import java.security.SecureRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Users and access keys of one data directory, put together. */
record IdentityServices(
        IdentityStore store,
        Secrets secrets,
        NewCredentials credentials,
        KeyUses uses,
        StoredIdentities identities,
        String region) {
    private static final long WRITE_USES_EVERY_SECONDS = 10;
    private static final long DELETE_ENDED_EVERY_SECONDS = 60;

    static IdentityServices of(ControlPartition control, Encryption encryption, String region, SecureRandom random) {
        IdentityStore store = IdentityStore.in(control);
        Secrets secrets = encryption.secrets();
        KeyUses uses = new KeyUses(store);
        StoredIdentities identities = new StoredIdentities(store, secrets, region, uses);
        return new IdentityServices(store, secrets, new NewCredentials(random), uses, identities, region);
    }

    /**
     * Writes down which keys were used, and deletes those that have ended: that, in a cluster, where the control partition is led.
     *
     * @param timer with a thread for this: it waits for the disk
     * @param writing sees to it that the uses of keys are written
     */
    void startUpkeep(
            ControlPartition control,
            ScheduledExecutorService timer,
            BackgroundTasks tasks,
            BackgroundTask.Step writing) {
        BackgroundTask.Step deleting = uses::deleteEnded;
        ScheduledFuture<?> unusedWriting = timer.scheduleWithFixedDelay(
                tasks.task("key-uses", writing), WRITE_USES_EVERY_SECONDS, WRITE_USES_EVERY_SECONDS, TimeUnit.SECONDS);
        ScheduledFuture<?> unusedDeleting = timer.scheduleWithFixedDelay(
                tasks.task("session-keys", deleting.onlyIf(control::isLed)),
                DELETE_ENDED_EVERY_SECONDS,
                DELETE_ENDED_EVERY_SECONDS,
                TimeUnit.SECONDS);
    }

    /** Without access keys anybody who reaches the port may read and delete every message, so that must be asked for. */
    void refuseOpenDoor(ServerSettings settings) throws StartRefused {
        ServerSettings.Network network = settings.network();
        if (!network.allowAnonymous() && !network.isLoopback() && !identities.hasKeys()) {
            throw new StartRefused("Listening on " + network.bind()
                    + " would let anyone who reaches it use every queue, because there is no access key yet. Make the first one with"
                    + " \"holdfast keys create --administrator --data-dir "
                    + settings.storage().dataDir()
                    + "\", or stay on 127.0.0.1, or add --allow-anonymous if that is what you want.");
        }
    }

    IamEndpoint iam(Gate gate) {
        return new IamEndpoint(iamActions(gate));
    }

    StsEndpoint sts(Gate gate) {
        return new StsEndpoint(new StsActions(gate, sessions(), region));
    }

    SessionCredentials sessions() {
        return new SessionCredentials(store, secrets, credentials);
    }

    /** @param settle lets what was submitted become durable; called on the thread that asks */
    UserAdministration administration(Gate gate, String account, Runnable settle) {
        return new UserAdministration(
                iamActions(gate), new IamWrites(store, secrets, credentials), directory(gate), account, settle);
    }

    UserDirectory directory(Gate gate) {
        return new UserDirectory(store, identities, gate, region);
    }

    SignIn signIn() {
        return new SignIn(identities, sessions(), credentials);
    }

    private IamActions iamActions(Gate gate) {
        return new IamActions(store, gate, region, new IamWrites(store, secrets, credentials));
    }
}
