package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Reads where the server listens and whom it believes, and refuses an address that does not exist. */
final class NetworkSettingsReader {
    private NetworkSettingsReader() {}

    static Network read(Choices choices) throws SettingsRefused {
        int processors = Runtime.getRuntime().availableProcessors();
        Network network = new Network(
                choices.read(Keys.BIND),
                choices.read(Keys.PORT),
                choices.read(Keys.IO_THREADS).orElse(Math.max(1, processors / 2)),
                choices.read(Keys.ALLOW_ANONYMOUS),
                choices.read(Keys.PUBLIC_URL),
                choices.read(Keys.TRUSTED_PROXIES),
                choices.read(Keys.ALLOWED_HOSTS),
                TlsSettings.read(choices),
                ClusterSettings.read(choices));
        refuseUnknownHost(choices.chosen(Keys.BIND));
        return network;
    }

    private static void refuseUnknownHost(RawValue bind) throws SettingsRefused {
        try {
            InetAddress.getByName(bind.text());
        } catch (UnknownHostException unknown) {
            throw SettingsRefused.badValue(
                    Keys.BIND.name(), bind, Keys.BIND.kind().allowed());
        }
    }
}
