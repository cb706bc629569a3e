-- The records of io.holdfast.idempotency.jdbc, for PostgreSQL 12 and newer. Running this twice changes nothing, and a
-- repeatable migration has no version that could be another script's.
-- Every time in here is the database's: applications give and get durations only.

-- One number per claim, never given out twice. It must not live in the row: an abandoned row is deleted,
-- and a number that began again at 1 would let a process that overslept pass for the new owner.
CREATE SEQUENCE IF NOT EXISTS holdfast_idempotency_token;

CREATE TABLE IF NOT EXISTS holdfast_idempotency (
    scope       varchar(128) NOT NULL,
    message_key varchar(512) NOT NULL,
    token       bigint       NOT NULL,
    state       varchar(16)  NOT NULL CHECK (state IN ('IN_PROGRESS', 'COMPLETED')),
    lease_until timestamptz  NOT NULL,
    changed_at  timestamptz  NOT NULL,
    result      bytea,
    PRIMARY KEY (scope, message_key)
);

-- For the purge, which takes the oldest first.
CREATE INDEX IF NOT EXISTS holdfast_idempotency_age ON holdfast_idempotency (changed_at);
