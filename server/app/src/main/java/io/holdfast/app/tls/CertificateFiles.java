package io.holdfast.app.tls;

import io.holdfast.app.config.TlsSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the files of certificate, key and client authorities, and gives on what is in them whenever that changes and can be used. What cannot
 * leaves the port with what it has. Reads whole files: they are small, and their times tell too little.
 *
 * <p>Thread rule: one thread at a time.
 */
public final class CertificateFiles {
    private static final Logger LOG = LoggerFactory.getLogger(CertificateFiles.class);
    private static final Duration WARN_BEFORE = Duration.ofDays(14);
    private static final Duration WARN_EVERY = Duration.ofDays(1);

    private final TlsSettings settings;
    private final InstantSource clock;
    private final Consumer<TlsMaterial> port;
    private FileContents inUse;
    private @Nullable FileContents changed;
    private TlsMaterial material;
    private Instant warnNext = Instant.MIN;

    /** @param port is told at once, and of every change that {@link #look} finds */
    public CertificateFiles(TlsSettings settings, InstantSource clock, Consumer<TlsMaterial> port) throws TlsRefused {
        this.settings = settings;
        this.clock = clock;
        this.port = port;
        this.inUse = FileContents.read(settings);
        this.material = TlsMaterial.of(settings, inUse);
        port.accept(material);
        warnOfExpiry();
    }

    /**
     * Looks at the files. A change counts once two looks have found the same: certificate and key are not replaced in the same moment, and a
     * file that is being written is half there.
     *
     * @throws TlsRefused at every look for as long as the files cannot be used
     */
    public void look() throws TlsRefused {
        warnOfExpiry();
        FileContents now = FileContents.read(settings);
        if (now.isSameAs(inUse)) {
            changed = null;
            return;
        }
        if (changed == null || !now.isSameAs(changed)) {
            changed = now;
            return;
        }
        TlsMaterial renewed;
        try {
            renewed = TlsMaterial.of(settings, now);
        } catch (TlsRefused unusable) {
            throw new TlsRefused(unusable.getMessage() + " The previous certificate stays in use.", unusable);
        }
        inUse = now;
        changed = null;
        material = renewed;
        port.accept(renewed);
        warnNext = Instant.MIN;
        LOG.info(
                "The TLS certificate {} was replaced; the new one expires {}",
                settings.certificate(),
                renewed.expires());
        warnOfExpiry();
    }

    private void warnOfExpiry() {
        Instant now = clock.instant();
        if (now.isBefore(warnNext) || now.plus(WARN_BEFORE).isBefore(material.expires())) {
            return;
        }
        warnNext = now.plus(WARN_EVERY);
        if (now.isBefore(material.expires())) {
            LOG.warn("The TLS certificate {} expires {}", settings.certificate(), material.expires());
        } else {
            LOG.error(
                    "The TLS certificate {} has expired ({}): clients refuse it",
                    settings.certificate(),
                    material.expires());
        }
    }
}
