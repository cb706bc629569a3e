package io.holdfast.protocol.sign;

import java.util.List;
import java.util.Set;

/**
 * What signatures are good for here.
 *
 * @param regions the regions that a scope may name; any if empty
 * @param alternativeHosts names, with ports if clients use one, under which a proxy in front makes the server known: a client signs the
 *     name that it knows, not the one that the proxy passes on
 * @param unsignedPayloadAllowed whether {@code x-amz-content-sha256: UNSIGNED-PAYLOAD} leaves the body out of the signature
 */
public record VerifierSettings(Set<String> regions, List<String> alternativeHosts, boolean unsignedPayloadAllowed) {
    public static final VerifierSettings DEFAULT = new VerifierSettings(Set.of(), List.of(), false);

    public VerifierSettings {
        regions = Set.copyOf(regions);
        alternativeHosts = List.copyOf(alternativeHosts);
    }
}
