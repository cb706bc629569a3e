package io.holdfast.control;

import io.holdfast.control.keyring.KeyringEngine;
import io.holdfast.control.member.MemberLoad;
import java.nio.charset.StandardCharsets;

/** Which rows only a cluster has: its nodes with what they keep, and the keyring that they share. A server on its own begins without them. */
public final class ClusterOnlyRows {
    private ClusterOnlyRows() {}

    public static boolean has(byte[] key) {
        String name = new String(key, StandardCharsets.UTF_8);
        return KeyringEngine.isKeyOf(name) || MemberLoad.isKeyOf(name);
    }
}
