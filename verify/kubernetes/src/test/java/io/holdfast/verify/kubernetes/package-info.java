/**
 * The proofs of what is in {@code deploy/helm} and {@code deploy/kubernetes}: rendered by Helm itself, held against the types of Kubernetes' API.
 * It must not know any cluster: there is none here.
 */
@NullMarked
package io.holdfast.verify.kubernetes;

import org.jspecify.annotations.NullMarked;
