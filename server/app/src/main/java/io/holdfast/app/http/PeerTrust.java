package io.holdfast.app.http;

import java.io.IOException;
import java.security.cert.CertificateException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Why two nodes do not come together, as one sentence for the log of the one that can do something about it. Pure functions. */
final class PeerTrust {
    private static final String MAKE = " Make one with \"holdfast cluster ca\" and name it in cluster.certificate.";

    private PeerTrust() {}

    /** The other node wants nothing to do with this one, and says why. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String sentence) {
            super(sentence);
        }
    }

    /** On the side that connects. */
    static String whyNotTo(String node, PeerSettings.Place place, Throwable cause) {
        String who = "Node " + node + " (" + place + ")";
        Throwable root = root(cause);
        if (cause instanceof Refused) {
            return who + " refuses this node: " + oneLine(cause);
        }
        if (isRefusalOfOurs(cause)) {
            return who + " refuses this node's certificate, because its authority has not signed it." + MAKE;
        }
        if (mentions(root, "No subject alternative") || mentions(root, "No name matching")) {
            return who + " shows the certificate of another node; is it in the right place in cluster.peers?";
        }
        if (root instanceof CertificateException || cause instanceof SSLHandshakeException) {
            return who + " shows a certificate that cluster.ca has not signed, so nothing is passed on to it.";
        }
        if (cause instanceof SSLException) {
            return who + " does not speak TLS as this node does: " + oneLine(cause)
                    + "; is cluster.tls the same on both?";
        }
        return who + " cannot be reached: " + oneLine(root) + ".";
    }

    /** On the side that listens. */
    static String whyNotFrom(String address, Throwable cause) {
        if (isRefusalOfOurs(cause)) {
            return "The node at " + address
                    + " refuses this node's certificate: its authority has not signed it, or it is another node's."
                    + MAKE;
        }
        if (mentions(cause, "not an SSL/TLS record")) {
            return "A connection from " + address + " to the cluster port does not speak TLS and was closed.";
        }
        return "A connection from " + address
                + " to the cluster port showed no certificate of this cluster's authority and was closed.";
    }

    /** What the other side thinks of our certificate comes as an alert. */
    private static boolean isRefusalOfOurs(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            String said = String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT);
            if (said.contains("received fatal alert")
                    && (said.contains("certificate") || said.contains("unknown_ca"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean mentions(Throwable cause, String words) {
        return String.valueOf(cause.getMessage()).contains(words);
    }

    private static Throwable root(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String oneLine(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }
}
