/**
 * Step 4, which nodes a cluster has and which of them keep which partition. Takes commands from the control engine, gives row changes and replies to it.
 * It must not know how nodes agree or reach each other, queues, storage, threads, clocks or randomness.
 *
 * <p>Reading order: {@link io.holdfast.control.member.Member} with the states of a node, {@link io.holdfast.control.member.MemberCommand} what is asked,
 * {@link io.holdfast.control.member.MemberEngine} the door, {@code ReplicaPlan} who is to keep what,
 * {@link io.holdfast.control.member.MemberView} what all others may read, {@code MemberRows} the rows.
 */
@NullMarked
package io.holdfast.control.member;

import org.jspecify.annotations.NullMarked;
