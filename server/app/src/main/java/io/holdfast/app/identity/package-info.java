/**
 * Step 3, for users and access keys. Takes requests to IAM and STS from the endpoints, gives commands to the control partition; takes what that has
 * made durable, gives identities to those who check signatures.
 * It must not know how a request travelled, nor how users are stored.
 *
 * <p>Reading order: {@link io.holdfast.app.identity.StoredIdentities} for every request, {@link io.holdfast.app.identity.IamActions} and
 * {@link io.holdfast.app.identity.StsActions} for those about users and keys themselves.
 */
@NullMarked
package io.holdfast.app.identity;

import org.jspecify.annotations.NullMarked;
