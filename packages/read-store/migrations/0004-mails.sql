-- The mails to people: how often, what was told, what waits. They can't be made from the ledger, so keep them in a backup. No addresses.
CREATE TABLE read_models.mails (
  uid text COLLATE "C" PRIMARY KEY,
  version integer NOT NULL,
  due_at timestamptz(3),
  -- Since when the mail waits, also while it is tried again.
  waits_since timestamptz(3),
  body jsonb NOT NULL
);
CREATE INDEX mails_due ON read_models.mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_waiting ON read_models.mails (waits_since) WHERE waits_since IS NOT NULL;
CREATE INDEX mails_claimed ON read_models.mails (uid) WHERE body @> '{"sending": {"claimed": true}}';
ALTER TABLE read_models.mails ALTER COLUMN body SET STATISTICS 0;
-- Up to where the leader has noted whom the events and messages concern.
CREATE TABLE read_models.mail_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  message_id uuid NOT NULL
);
