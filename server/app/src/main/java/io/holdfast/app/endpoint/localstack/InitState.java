package io.holdfast.app.endpoint.localstack;

import java.util.List;

/** How far the scripts are that run when the server is ready. Any thread. */
public interface InitState {
    /** One of them, and how it went: {@code UNKNOWN}, {@code RUNNING}, {@code SUCCESSFUL} or {@code ERROR}. */
    record Script(String name, String state) {}

    List<Script> scripts();

    /** Whether all have ended. */
    boolean isCompleted();
}
