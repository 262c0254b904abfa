-- What the read models have in common, and the data of users. Documents have a table for each generation, which the program makes
-- from the definitions of the projections. Each migration after this one changes a released schema.

-- One row; its id differs in every store, so that answers of two stores are never taken for each other.
CREATE TABLE read_models.store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO read_models.store DEFAULT VALUES;

CREATE TABLE read_models.projections (
  name text PRIMARY KEY,
  live integer NOT NULL,
  previous integer,
  paused boolean NOT NULL DEFAULT false,
  rebuild jsonb,
  -- The highest number of a generation so far: no number is given twice.
  made integer NOT NULL DEFAULT 0,
  -- How often the ledger's history changed under the documents: a generation of an earlier timeline has events that the ledger does
  -- not have.
  timeline integer NOT NULL DEFAULT 0
);

CREATE TABLE read_models.generations (
  projection text NOT NULL,
  generation integer NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (projection, generation)
);

-- How far each generation is. A row is rewritten with each write, so its page has room for many versions of it.
CREATE TABLE read_models.checkpoints (
  projection text NOT NULL,
  generation integer NOT NULL,
  position bigint NOT NULL,
  partitions bigint[] NOT NULL,
  -- It has caught up once and has its indexes: it may be read.
  ready boolean NOT NULL DEFAULT false,
  -- How often dead letters of it were settled.
  settled bigint NOT NULL DEFAULT 0,
  -- The last event that it has taken in, to compare it with the ledger.
  log_ledger uuid,
  log_position bigint NOT NULL DEFAULT 0,
  log_event uuid,
  timeline integer NOT NULL DEFAULT 0,
  -- Different for each generation of any store: part of the ETags of tasks.
  revision text NOT NULL DEFAULT left(gen_random_uuid()::text, 8),
  PRIMARY KEY (projection, generation)
) WITH (fillfactor = 10);

-- How many documents a collection of a generation has, without removed ones: the statement that writes documents changes it.
CREATE TABLE read_models.counts (
  collection text NOT NULL,
  generation integer NOT NULL,
  documents bigint NOT NULL,
  PRIMARY KEY (collection, generation)
) WITH (fillfactor = 10);

-- The words of the searched documents by their pieces, the most common ones first: of each piece, only so many are read.
CREATE TABLE read_models.word_pieces (
  word text COLLATE "C" NOT NULL,
  -- Its beginning, or three letters in a row.
  piece text COLLATE "C" NOT NULL,
  -- How many users have tasks with it.
  owners smallint NOT NULL,
  PRIMARY KEY (word, piece)
);
CREATE INDEX word_pieces_common ON read_models.word_pieces (piece, owners DESC, word);
-- The most common words with a piece. Its settings leave only the index in this order: no estimate may lead to all words.
CREATE FUNCTION read_models.common_words(own text, most integer) RETURNS TABLE (word text, owners smallint)
  LANGUAGE sql STABLE SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off
  AS 'SELECT word, owners FROM read_models.word_pieces WHERE piece = own ORDER BY owners DESC, word LIMIT most';

-- What users did with their notifications. It can't be made from the ledger, so keep it in a backup.
CREATE TABLE read_models.notification_states (
  uid text PRIMARY KEY,
  read_up_to bigint NOT NULL DEFAULT 0,
  muted text[] NOT NULL DEFAULT '{}',
  -- Notifications that were opened one by one, by their positions; all above read_up_to.
  opened bigint[] NOT NULL DEFAULT '{}'
);

-- Private things of an account: saved searches, bookmarks, addresses of feeds. They can't be made from the ledger, so keep them in a
-- backup; a removed one is gone.
CREATE TABLE read_models.user_data (
  kind text NOT NULL,
  uid text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (kind, uid, id)
);
-- An address of a feed is looked up without its owner.
CREATE INDEX user_data_feeds ON read_models.user_data (id) WHERE kind = 'feed';
-- Moves with each change of a kind: who keeps all items of a kind in memory sees that they must be read again.
CREATE TABLE read_models.user_data_changes (kind text PRIMARY KEY, changes bigint NOT NULL);
