/**
 * Step 2, signatures. Takes a request as it came, gives who signed it, or the refusal, word for word: AWS Signature Version 4 in the
 * {@code Authorization} header and in presigned URLs.
 *
 * <p>Reading order: {@link io.holdfast.protocol.sign.SignatureVerifier}; {@code HeaderForm} and {@code QueryForm}, which read a {@code Claim};
 * {@code ClaimChecks}; {@code CanonicalRequest}, which writes what was signed; {@code Hmac} and {@code SigningKeys}.
 *
 * <p>It must not know what anybody may do, nor where secrets are kept.
 */
@NullMarked
package io.holdfast.protocol.sign;

import org.jspecify.annotations.NullMarked;
