-- The transactional outbox of Holdfast for MySQL 8 and for MariaDB 10.6 and later.
-- A repeatable migration: it has no version that could be another script's, and running it again changes nothing.
-- The first columns carry the names that Debezium's outbox event router expects.

CREATE TABLE IF NOT EXISTS holdfast_outbox (
    seq              bigint AUTO_INCREMENT PRIMARY KEY,
    id               varchar(36) CHARACTER SET ascii NOT NULL,
    aggregatetype    varchar(255) COLLATE utf8mb4_bin NOT NULL,
    aggregateid      varchar(128) COLLATE utf8mb4_bin,
    type             varchar(255),
    payload          mediumtext NOT NULL,
    attributes       mediumtext,
    delay_seconds    integer,
    deduplication_id varchar(128),
    bytes            integer NOT NULL,
    lane             char(1) CHARACTER SET ascii,
    created_at       timestamp(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
    sent_at          timestamp(6) NULL DEFAULT NULL,
    ready_at         timestamp(6) NULL DEFAULT NULL,
    lease_token      varchar(36) CHARACTER SET ascii,
    attempts         integer NOT NULL DEFAULT 0,
    parked_at        timestamp(6) NULL DEFAULT NULL,
    reason           text,
    INDEX holdfast_outbox_by_key (lane, aggregatetype, aggregateid, seq),
    INDEX holdfast_outbox_unordered (lane, parked_at, ready_at)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4;

CREATE TABLE IF NOT EXISTS holdfast_outbox_key (
    destination varchar(255) COLLATE utf8mb4_bin NOT NULL,
    msg_key     varchar(128) COLLATE utf8mb4_bin NOT NULL,
    ready_at    timestamp(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
    lease_token varchar(36) CHARACTER SET ascii,
    attempts    integer NOT NULL DEFAULT 0,
    parked_at   timestamp(6) NULL DEFAULT NULL,
    reason      text,
    PRIMARY KEY (destination, msg_key),
    INDEX holdfast_outbox_key_ready (parked_at, ready_at)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4;

CREATE TABLE IF NOT EXISTS holdfast_outbox_relay (
    name        varchar(16) PRIMARY KEY,
    ready_at    timestamp(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
    lease_token varchar(36) CHARACTER SET ascii,
    attempts    integer NOT NULL DEFAULT 0
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4;

INSERT IGNORE INTO holdfast_outbox_relay (name) VALUES ('strict');

-- What publishers of one key meet on; the first row is for strict messages.
CREATE TABLE IF NOT EXISTS holdfast_outbox_lock (
    slot integer PRIMARY KEY
) ENGINE = InnoDB;

INSERT IGNORE INTO holdfast_outbox_lock (slot)
SELECT a.d + 10 * b.d + 100 * c.d + 1000 * t.d FROM
    (SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) a,
    (SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) b,
    (SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) c,
    (SELECT 0 d UNION SELECT 1) t
WHERE a.d + 10 * b.d + 100 * c.d + 1000 * t.d < 1024;
