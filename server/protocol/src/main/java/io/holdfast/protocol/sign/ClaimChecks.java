package io.holdfast.protocol.sign;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks everything about a claim that takes no secret, in the order in which AWS does it. Its refusals repeat what the client sent and what
 * everybody may know, so they may come before anybody knows whether the signature is right.
 */
final class ClaimChecks {
    private static final String TERMINATOR = "aws4_request";
    private static final int DAY_CHARACTERS = 8;

    private ClaimChecks() {}

    /** Null if there is nothing to complain about. */
    static @Nullable Refused check(
            Claim claim, SignedRequest request, Set<String> regions, List<String> services, long nowSeconds) {
        Refused time = checkTime(claim, nowSeconds);
        if (time != null) {
            return time;
        }
        Refused headers = checkSignedHeaders(claim, request);
        return headers != null ? headers : checkScope(claim, regions, services);
    }

    private static @Nullable Refused checkTime(Claim claim, long nowSeconds) {
        long goodForSeconds = claim.isPresigned() ? claim.expiresSeconds() : SignatureLimits.SKEW_SECONDS;
        if (claim.epochSeconds() < nowSeconds - goodForSeconds) {
            return Refusals.tooOld(claim.date(), nowSeconds, goodForSeconds);
        }
        return claim.epochSeconds() > nowSeconds + SignatureLimits.SKEW_SECONDS
                ? Refusals.tooEarly(claim.date(), nowSeconds)
                : null;
    }

    /**
     * A target that is not signed would let whoever holds a presigned URL, or sees a request pass by, choose another operation for it.
     */
    private static @Nullable Refused checkSignedHeaders(Claim claim, SignedRequest request) {
        if (!claim.signedHeaders().areCanonical()) {
            return Refusals.SIGNED_HEADERS;
        }
        if (!claim.signs(Headers.HOST)) {
            return Refusals.HOST_NOT_SIGNED;
        }
        if (!claim.signs(Headers.TARGET) && !request.headers(Headers.TARGET).isEmpty()) {
            return Refusals.notSigned("X-Amz-Target");
        }
        boolean dateMatters = !claim.isPresigned() && !claim.signs(Headers.X_AMZ_DATE);
        return dateMatters && !request.headers(Headers.X_AMZ_DATE).isEmpty() ? Refusals.notSigned("X-Amz-Date") : null;
    }

    private static @Nullable Refused checkScope(Claim claim, Set<String> regions, List<String> services) {
        Scope scope = claim.scope();
        boolean regionFits = regions.isEmpty() ? isRegion(scope.region()) : regions.contains(scope.region());
        boolean serviceFits = services.contains(scope.service());
        boolean terminatorFits = scope.terminator().equals(TERMINATOR);
        boolean dateFits =
                scope.date().length() == DAY_CHARACTERS && claim.date().startsWith(scope.date());
        if (regionFits && serviceFits && terminatorFits && dateFits) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        if (!regionFits) {
            text.append("Credential should be scoped to a valid region, not '")
                    .append(Refusals.shortened(scope.region()))
                    .append("'. ");
        }
        if (!serviceFits) {
            text.append("Credential should be scoped to correct service: '")
                    .append(services.get(0))
                    .append("'. ");
        }
        if (!terminatorFits) {
            text.append("Credential should be scoped with a valid terminator: 'aws4_request', not '")
                    .append(Refusals.shortened(scope.terminator()))
                    .append("'. ");
        }
        if (!dateFits) {
            text.append("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '")
                    .append(Refusals.shortened(scope.date()))
                    .append("' != '")
                    .append(claim.date(), 0, DAY_CHARACTERS)
                    .append("', from '")
                    .append(claim.date())
                    .append("'. ");
        }
        return Refused.mismatch(text.substring(0, text.length() - 1));
    }

    /** Anything else would become part of ARNs and of keys on the disk. */
    private static boolean isRegion(String region) {
        for (int i = 0; i < region.length(); i++) {
            char c = region.charAt(i);
            if (c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')) {
                return false;
            }
        }
        return !region.isEmpty() && region.length() <= SignatureLimits.REGION_MAX_CHARACTERS;
    }
}
