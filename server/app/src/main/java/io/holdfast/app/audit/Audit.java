package io.holdfast.app.audit;

/** Where events go that are worth writing down. Adding one never waits. Any thread. */
public interface Audit {
    /** For a server without an audit log. */
    Audit NONE = new Audit() {
        @Override
        public boolean wants(boolean isAllowed, boolean isChange) {
            return false;
        }

        @Override
        public void add(AuditEvent event) {}
    };

    /**
     * Whether such events are written down.
     *
     * @param isChange whether it changes settings, users, keys or policies, instead of handling messages or reading
     */
    boolean wants(boolean isAllowed, boolean isChange);

    void add(AuditEvent event);
}
