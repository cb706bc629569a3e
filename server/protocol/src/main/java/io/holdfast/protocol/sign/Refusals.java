package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.holdfast.protocol.sqs.AwsError;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** What a client gets to read, in the words of AWS. A header that may hold a password is repeated only as a hash. */
final class Refusals {
    static final Refused MISMATCH = Refused.mismatch("The request signature we calculated does not match the signature"
            + " you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for"
            + " details.");
    static final Refused UNRECOGNIZED =
            new Refused(AwsError.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
    static final Refused EXPIRED_TOKEN =
            new Refused(AwsError.EXPIRED_TOKEN, "The security token included in the request is expired");
    static final Refused HOST_NOT_SIGNED =
            Refused.mismatch("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.");
    static final Refused SIGNED_HEADERS =
            Refused.mismatch("'SignedHeaders' must be different names in lower case and in ascending order.");
    static final Refused TWO_FORMS = Refused.incomplete(
            "Only one of the 'Authorization' header and the 'X-Amz-Algorithm' query-string parameter may be given.");

    private Refusals() {}

    static Refused algorithm(String algorithm) {
        return Refused.incomplete("Unsupported AWS 'algorithm': '" + shortened(algorithm) + "'.");
    }

    static Refused notAPair(String authorization) {
        return Refused.incomplete("Invalid key=value pair (missing equal-sign) in Authorization header (hashed with"
                + " SHA-256 and encoded with Base64): '" + hashed(authorization) + "'.");
    }

    static Refused missingInHeader(
            boolean credential, boolean signature, boolean signedHeaders, boolean date, String authorization) {
        return Refused.incomplete((credential ? "Authorization header requires 'Credential' parameter. " : "")
                + (signature ? "Authorization header requires 'Signature' parameter. " : "")
                + (signedHeaders ? "Authorization header requires 'SignedHeaders' parameter. " : "")
                + (date ? "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. " : "")
                + "(Hashed with SHA-256 and encoded with Base64) Authorization=" + hashed(authorization));
    }

    static Refused missingInQuery(List<String> names) {
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append("AWS query-string parameters must include '")
                    .append(name)
                    .append("'. ");
        }
        return Refused.incomplete(
                text.append("Re-examine the query-string parameters.").toString());
    }

    static Refused date(String date) {
        return Refused.incomplete("Date must be in ISO-8601 'basic format'. Got '" + shortened(date)
                + "'. See http://en.wikipedia.org/wiki/ISO_8601");
    }

    static Refused credential(String credential) {
        return Refused.incomplete("Credential must have exactly 5 slash-delimited elements, e.g."
                + " keyid/date/region/service/term, got '" + shortened(credential) + "'");
    }

    static Refused expires(String expires) {
        return Refused.incomplete("X-Amz-Expires must be between " + SignatureLimits.EXPIRES_MIN_SECONDS + " and "
                + SignatureLimits.EXPIRES_MAX_SECONDS + " seconds, not '" + shortened(expires) + "'.");
    }

    static Refused notSigned(String header) {
        return Refused.mismatch("'" + header + "' must be a 'SignedHeader' in the AWS Authorization.");
    }

    static Refused tooOld(String date, long nowSeconds, long goodForSeconds) {
        return Refused.mismatch("Signature expired: " + date + " is now earlier than "
                + AmzDate.format(nowSeconds - goodForSeconds) + " (" + AmzDate.format(nowSeconds) + " - "
                + span(goodForSeconds) + ")");
    }

    static Refused tooEarly(String date, long nowSeconds) {
        return Refused.mismatch("Signature not yet current: " + date + " is still later than "
                + AmzDate.format(nowSeconds + SignatureLimits.SKEW_SECONDS) + " (" + AmzDate.format(nowSeconds) + " + "
                + span(SignatureLimits.SKEW_SECONDS) + ")");
    }

    static String shortened(String text) {
        return text.length() <= SignatureLimits.REPEATED_MAX_CHARACTERS
                ? text
                : text.substring(0, SignatureLimits.REPEATED_MAX_CHARACTERS) + "...";
    }

    private static String span(long seconds) {
        return seconds % 60 == 0 ? seconds / 60 + " min." : seconds + " sec.";
    }

    private static String hashed(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(ISO_8859_1));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
