-- What CdcInstallation.standard().install(connection) does, for psql and for migration tools. Run it after R__holdfast_outbox.sql and
-- outside a transaction: PostgreSQL makes no slot in a transaction that has written. The server needs wal_level = logical.

-- The publication first: a slot cannot see a publication that is younger than itself.
CREATE PUBLICATION holdfast_outbox FOR TABLE public.holdfast_outbox WITH (publish = 'insert');

SELECT pg_create_logical_replication_slot('holdfast_outbox', 'pgoutput');
