-- The last event that a generation has taken in, to compare it with the ledger.
ALTER TABLE read_models.checkpoints
  ADD COLUMN mark_ledger uuid,
  ADD COLUMN mark_position bigint NOT NULL DEFAULT 0,
  ADD COLUMN mark_event uuid,
  ADD COLUMN era integer NOT NULL DEFAULT 0,
  -- Different for each generation of any store: part of the ETags of tasks.
  ADD COLUMN edition text NOT NULL DEFAULT left(gen_random_uuid()::text, 8);
-- How often the ledger's history changed under the documents: a generation of an earlier era has events that the ledger does not have.
ALTER TABLE read_models.projections ADD COLUMN era integer NOT NULL DEFAULT 0;
