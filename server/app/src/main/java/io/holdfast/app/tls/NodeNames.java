package io.holdfast.app.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node of a cluster is called in its certificate: {@code node.cluster.holdfast.internal}, a host name that nobody can look up. Whoever speaks
 * to a node asks TLS for that name, so the certificate of one node is of no use to another, wherever they are. Pure functions.
 */
public final class NodeNames {
    private static final String DOMAIN = ".holdfast.internal";
    private static final Integer DNS_NAME = 2;

    private NodeNames() {}

    public static String of(String cluster, String node) {
        return node + '.' + cluster + DOMAIN;
    }

    /** The node of this cluster that a certificate is for; null if it is for none. */
    public static @Nullable String nodeOf(String cluster, X509Certificate certificate) {
        String end = '.' + cluster + DOMAIN;
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            for (List<?> name : names == null ? List.<List<?>>of() : names) {
                if (name.get(0).equals(DNS_NAME) && name.get(1) instanceof String host && host.endsWith(end)) {
                    return host.substring(0, host.length() - end.length());
                }
            }
        } catch (CertificateParsingException unreadable) {
            return null;
        }
        return null;
    }
}
