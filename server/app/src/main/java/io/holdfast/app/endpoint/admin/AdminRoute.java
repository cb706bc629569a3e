package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import java.util.Set;

/** One thing that can be asked under {@code /admin/v1}. Any thread. */
public interface AdminRoute {
    /** What the action is about, where the path names no queue. */
    enum Resource {
        /** The server as a whole, which belongs to the server's own account. */
        SERVER,
        /** What one account has: the caller's, or the one in the parameter {@code account}. */
        ACCOUNT
    }

    /** {@code GET}, which serves HEAD too, or {@code POST}, {@code PUT}, {@code DELETE}. */
    String method();

    /** Behind {@code /admin/v1}, with names for what varies: {@code /queues/{queue}/history}. */
    String path();

    /** What a policy must allow. */
    IamAction action();

    default Resource resource() {
        return Resource.SERVER;
    }

    /** Its query parameters. Queues and accounts have {@code account} and {@code region} without being asked. Others are refused. */
    default Set<String> parameters() {
        return Set.of();
    }

    /** Whether everybody may ask, because what they send is their proof. */
    default boolean isOpen() {
        return false;
    }

    /**
     * Answers once, now or later. On the connection's loop: what reads from a disk, waits, or goes through many queues goes to {@link AdminAnswer#work}.
     *
     * @throws AdminRefused is an answer too
     */
    void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused;
}
