package io.holdfast.app.config;

/** What is done about a queue that exists and is not as the configuration declares it. */
public enum ChangedQueues {
    /** It becomes what is declared. */
    APPLY,
    /** It is left as it is, and the log says how it differs. */
    WARN,
    /** The server does not start. */
    REFUSE
}
