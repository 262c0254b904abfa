-- Messages on bids, between the owner of the task and the bidder. They can't be made from the ledger, so keep them in a backup.
CREATE TABLE read_models.messages (
  id uuid PRIMARY KEY,
  bid_id uuid NOT NULL,
  -- 1 to n on the bid. A message is there only when the ones before it are, so a page or a read mark misses none.
  number integer NOT NULL,
  task_id uuid NOT NULL,
  from_uid text COLLATE "C" NOT NULL,
  to_uid text COLLATE "C" NOT NULL,
  -- Of the task's last event when the message was written.
  position bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  -- NULL: its author's account was deleted.
  words text,
  -- By the person to whom it is.
  read boolean NOT NULL DEFAULT false,
  UNIQUE (bid_id, number)
);
CREATE INDEX messages_of_task ON read_models.messages (task_id, id);
CREATE INDEX messages_from ON read_models.messages (from_uid, id);
CREATE INDEX messages_unread ON read_models.messages (to_uid, bid_id) WHERE NOT read;
-- Statistics would have words of people, also after these were deleted.
ALTER TABLE read_models.messages ALTER COLUMN words SET STATISTICS 0;
