package io.holdfast.protocol.sign;

/**
 * The request was signed with the secret of this access key, which is active.
 *
 * @param region the region of the signature's scope
 * @param service the service of the signature's scope
 * @param presigned whether somebody may have signed it for somebody else, as a URL
 */
public record Verified(String accessKeyId, String region, String service, boolean presigned) implements Decision {}
