-- What users did with their notifications. It can't be made from the ledger, so keep it in a backup.
CREATE TABLE read_models.inboxes (
  uid text PRIMARY KEY,
  read_up_to bigint NOT NULL DEFAULT 0,
  muted text[] NOT NULL DEFAULT '{}'
);
