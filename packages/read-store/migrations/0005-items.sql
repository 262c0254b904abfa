-- Private things of an account: saved searches, bookmarks, addresses of feeds. They can't be made from the ledger, so keep them in a
-- backup; a removed one is gone.
CREATE TABLE read_models.items (
  kind text NOT NULL,
  uid text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (kind, uid, id)
);
-- An address of a feed is looked up without its owner.
CREATE INDEX items_feeds ON read_models.items (id) WHERE kind = 'feed';
-- Moves with each change of a kind: who keeps all items of a kind in memory sees that they must be read again.
CREATE TABLE read_models.item_changes (kind text PRIMARY KEY, changes bigint NOT NULL);
