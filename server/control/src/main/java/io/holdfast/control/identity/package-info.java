/**
 * Step 4, users, access keys and the policies of users. Takes commands from the control engine, gives row changes and replies to it.
 * It must not know what a secret or a policy says, storage, threads, clocks or randomness.
 *
 * <p>Reading order: {@link io.holdfast.control.identity.IdentityEngine} is the door, {@link io.holdfast.control.identity.IdentityCommand} what it
 * is asked, {@link io.holdfast.control.identity.IdentityView} what all others may read; {@code UserRow} and its siblings are the bytes of its
 * rows.
 */
@NullMarked
package io.holdfast.control.identity;

import org.jspecify.annotations.NullMarked;
