package io.holdfast.control.identity;

import io.holdfast.control.row.ControlRowChanges;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Rows of users and keys that are durable as soon as they are put, with an engine on them. */
final class KeptIdentities implements ControlRowChanges {
    static final String ACCOUNT = "000000000000";

    final TreeMap<String, byte[]> rows = new TreeMap<>();
    int changes;
    IdentityEngine engine = new IdentityEngine(this, IdentityView.EMPTY);
    private int ids;

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(new String(key, StandardCharsets.UTF_8), value);
        changes++;
    }

    @Override
    public void delete(byte[] key) {
        rows.remove(new String(key, StandardCharsets.UTF_8));
        changes++;
    }

    IdentityView loaded() {
        IdentityLoad load = new IdentityLoad();
        rows.forEach(load::take);
        return load.finish();
    }

    void restart() {
        engine = new IdentityEngine(this, loaded());
    }

    IdentityReply handle(IdentityCommand command) {
        return engine.handle(command, 1_000);
    }

    IdentityReply createUser(String name) {
        return handle(new IdentityCommand.CreateUser(ACCOUNT, "/", name, "AIDA" + ++ids, Map.of()));
    }

    IdentityReply createKey(String user, String id) {
        return handle(new IdentityCommand.CreateAccessKey(ACCOUNT, user, id, new byte[] {1, 2, 3}, Long.MAX_VALUE));
    }

    IdentityReply deleteKey(String user, String id) {
        return handle(new IdentityCommand.DeleteAccessKey(ACCOUNT, user, id));
    }

    IdentityReply putPolicy(String user, String name, String document) {
        return handle(new IdentityCommand.PutUserPolicy(ACCOUNT, user, name, document));
    }

    IdentityReply createSession(String parent, String id, long expires) {
        return handle(new IdentityCommand.CreateSessionKey(parent, id, new byte[] {4}, expires));
    }
}
