-- What users keep for themselves and what is private between two of them: no events, but in the ledger's database, so that one
-- transaction has a write, the fence of its person and its Idempotency-Key.
CREATE SCHEMA private;

-- What users did with their notifications.
CREATE TABLE private.notification_states (
  uid text COLLATE "C" PRIMARY KEY,
  read_up_to bigint NOT NULL DEFAULT 0,
  muted text[] NOT NULL DEFAULT '{}',
  -- Notifications that were opened one by one, by their positions; all above read_up_to.
  opened bigint[] NOT NULL DEFAULT '{}'
);

-- Saved searches, bookmarks, addresses of feeds, marks of bids, settings, words of profiles. A removed one is gone.
CREATE TABLE private.user_data (
  kind text COLLATE "C" NOT NULL,
  uid text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (kind, uid, id)
);
-- An address of a feed is looked up without its owner.
CREATE INDEX user_data_feeds ON private.user_data (id) WHERE kind = 'feed';
-- All of a person, for the fence.
CREATE INDEX user_data_of ON private.user_data (uid);
-- Moves with each change of a kind: who keeps all items of a kind in memory sees that they must be read again.
CREATE TABLE private.user_data_changes (kind text PRIMARY KEY, changes bigint NOT NULL);

-- Messages on bids, between the owner of the task and the bidder.
CREATE TABLE private.messages (
  id uuid PRIMARY KEY,
  bid_id uuid NOT NULL,
  -- 1 to n on the bid.
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
CREATE INDEX messages_of_task ON private.messages (task_id, id);
CREATE INDEX messages_from ON private.messages (from_uid, id);
CREATE INDEX messages_unread ON private.messages (to_uid, bid_id) WHERE NOT read;

-- The mails to people: how often, what was told, what waits. No addresses.
CREATE TABLE private.mails (
  uid text COLLATE "C" PRIMARY KEY,
  version integer NOT NULL,
  due_at timestamptz(3),
  -- Since when the mail waits, also while it is tried again.
  waits_since timestamptz(3),
  body jsonb NOT NULL
);
CREATE INDEX mails_due ON private.mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_waiting ON private.mails (waits_since) WHERE waits_since IS NOT NULL;
CREATE INDEX mails_claimed ON private.mails (uid) WHERE body @> '{"sending": {"claimed": true}}';
-- Up to where the leader has noted whom the events and messages concern.
CREATE TABLE private.mail_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  message_id uuid NOT NULL
);

-- Statistics of a column have values of it, also after these were deleted.
ALTER TABLE private.user_data ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE private.messages ALTER COLUMN words SET STATISTICS 0;
ALTER TABLE private.mails ALTER COLUMN body SET STATISTICS 0;

-- Whether the data of an earlier version in MongoDB was taken over into these tables, and is removed there.
CREATE TABLE private.taken_over (
  store text PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  removed boolean NOT NULL DEFAULT false
);
-- No program has run on a new ledger.
INSERT INTO private.taken_over (store, removed) SELECT 'MongoDB', true WHERE NOT EXISTS (SELECT FROM event_store.leaders);

-- Versions before this one kept all that beside the read models. Their tables are locked, so that a program of such a version which
-- still runs loses nothing: its next write fails.
DO $$
DECLARE
  kept bigint;
  items bigint;
  messages bigint := 0;
  states bigint := 0;
BEGIN
  IF to_regclass('read_models.user_data') IS NULL THEN
    RETURN;
  END IF;
  LOCK TABLE read_models.notification_states, read_models.user_data, read_models.user_data_changes IN ACCESS EXCLUSIVE MODE;
  INSERT INTO private.notification_states (uid, read_up_to, muted, opened)
    SELECT uid, read_up_to, muted, opened FROM read_models.notification_states WHERE NOT event_store.is_forgotten(uid);
  GET DIAGNOSTICS kept = ROW_COUNT;
  INSERT INTO private.user_data (kind, uid, id, since, body)
    SELECT kind, uid, id, since, body FROM read_models.user_data WHERE NOT event_store.is_forgotten(uid);
  GET DIAGNOSTICS items = ROW_COUNT;
  -- A projector that runs must not take what it knows for the newest.
  INSERT INTO private.user_data_changes (kind, changes) SELECT kind, changes + 1 FROM read_models.user_data_changes;
  DROP TABLE read_models.notification_states, read_models.user_data, read_models.user_data_changes;
  IF to_regclass('read_models.messages') IS NOT NULL THEN
    LOCK TABLE read_models.messages IN ACCESS EXCLUSIVE MODE;
    INSERT INTO private.messages (id, bid_id, number, task_id, from_uid, to_uid, position, at, words, read)
      SELECT id, bid_id, number, task_id, from_uid, to_uid, position, at,
        CASE WHEN NOT event_store.is_forgotten(from_uid) THEN words END, read FROM read_models.messages;
    GET DIAGNOSTICS messages = ROW_COUNT;
    DROP TABLE read_models.messages;
  END IF;
  IF to_regclass('read_models.mails') IS NOT NULL THEN
    LOCK TABLE read_models.mails, read_models.mail_progress IN ACCESS EXCLUSIVE MODE;
    INSERT INTO private.mails (uid, version, due_at, waits_since, body)
      SELECT uid, version, due_at, waits_since, body FROM read_models.mails WHERE NOT event_store.is_forgotten(uid);
    GET DIAGNOSTICS states = ROW_COUNT;
    INSERT INTO private.mail_progress (position, message_id) SELECT position, message_id FROM read_models.mail_progress;
    DROP TABLE read_models.mails, read_models.mail_progress;
  END IF;
  RAISE INFO 'private data was taken over from the read models in PostgreSQL: % notification states, % items, % messages, % mail states',
    kept, items, messages, states;
END $$;

-- The fence. A write waits for a fence of its person that is being set, and then finds it; the fence waits for the person's writes under
-- way, and then removes what they wrote. Updates need no such check: what the fence has removed is not there to be changed.
CREATE FUNCTION private.refuse_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72204170, hashtext(person));
  IF event_store.is_forgotten(person) THEN
    RAISE EXCEPTION 'this person is forgotten' USING ERRCODE = 'PF001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fenced BEFORE INSERT ON private.notification_states
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('uid');
CREATE TRIGGER fenced BEFORE INSERT ON private.user_data
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('uid');
CREATE TRIGGER fenced BEFORE INSERT ON private.mails
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('uid');
CREATE TRIGGER fenced BEFORE INSERT ON private.messages
  FOR EACH ROW WHEN (NEW.words IS NOT NULL) EXECUTE FUNCTION private.refuse_forgotten('from_uid');

ALTER TABLE private.notification_states ENABLE ALWAYS TRIGGER fenced;
ALTER TABLE private.user_data ENABLE ALWAYS TRIGGER fenced;
ALTER TABLE private.mails ENABLE ALWAYS TRIGGER fenced;
ALTER TABLE private.messages ENABLE ALWAYS TRIGGER fenced;

CREATE FUNCTION private.forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(72204170, hashtext(NEW.uid));
  DELETE FROM private.notification_states WHERE uid = NEW.uid;
  DELETE FROM private.user_data WHERE uid = NEW.uid;
  DELETE FROM private.mails WHERE uid = NEW.uid;
  -- The other person, and auditors, see that somebody wrote.
  UPDATE private.messages SET words = NULL WHERE from_uid = NEW.uid AND words IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER forget AFTER INSERT OR UPDATE OF state ON event_store.persons
  FOR EACH ROW WHEN (NEW.state = 'forgetting') EXECUTE FUNCTION private.forget();

CREATE FUNCTION private.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO private.user_data_changes AS c VALUES (coalesce(NEW.kind, OLD.kind), 1)
    ON CONFLICT (kind) DO UPDATE SET changes = c.changes + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR UPDATE OR DELETE ON private.user_data
  FOR EACH ROW EXECUTE FUNCTION private.count_change();
ALTER TABLE private.user_data ENABLE ALWAYS TRIGGER counted;

-- Adds an item, or replaces it; false if its person has so many of the kind already.
CREATE FUNCTION private.put_item(the_kind text, person text, the_id text, the_since bigint, the_body jsonb, most integer, replaces boolean)
  RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other, so that each counts those before it.
  PERFORM pg_advisory_xact_lock(72204171, hashtext(the_kind || ' ' || person));
  IF EXISTS (SELECT FROM private.user_data WHERE kind = the_kind AND uid = person AND id = the_id) THEN
    IF replaces THEN
      UPDATE private.user_data SET since = the_since, body = the_body WHERE kind = the_kind AND uid = person AND id = the_id;
    END IF;
    RETURN true;
  END IF;
  IF (SELECT count(*) FROM private.user_data WHERE kind = the_kind AND uid = person) >= most THEN
    RETURN false;
  END IF;
  INSERT INTO private.user_data (kind, uid, id, since, body) VALUES (the_kind, person, the_id, the_since, the_body);
  RETURN true;
END $$;

-- Adds a message as the newest on its bid, together with the Idempotency-Key of its request. If the key was used before, it adds nothing.
-- Returns the id and the digest of the first request.
CREATE FUNCTION private.add_message(the_id uuid, bid uuid, task uuid, author text, receiver text, the_position bigint, written_at timestamptz,
    the_words text, the_call text, the_key text, the_digest text)
  RETURNS TABLE (message_id text, digest text) LANGUAGE plpgsql AS $$
BEGIN
  IF the_key IS NOT NULL THEN
    -- Waits for a request with the same key that is under way. An expired key that is not removed yet may be used again.
    INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
      VALUES (author, the_call, the_key, the_digest, the_id::text, the_position, clock_timestamp())
      ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
        inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at
      WHERE i.used_at <= clock_timestamp() - interval '24 hours';
    IF NOT FOUND THEN
      RETURN QUERY SELECT i.inserted_id, i.request_digest FROM event_store.idempotency_keys i
        WHERE i.caller_uid = author AND i.call = the_call AND i.key = the_key;
      RETURN;
    END IF;
  END IF;
  -- One after the other, so a message is there only when the ones before it are: a page or a read mark misses none. Processes read the
  -- clock before they get their turn.
  PERFORM pg_advisory_xact_lock(72204172, hashtext(bid::text));
  INSERT INTO private.messages (id, bid_id, number, task_id, from_uid, to_uid, position, at, words)
    SELECT the_id, bid, coalesce(max(m.number), 0) + 1, task, author, receiver, the_position, greatest(written_at, max(m.at)), the_words
    FROM private.messages m WHERE m.bid_id = bid;
  RETURN QUERY SELECT the_id::text, the_digest;
END $$;

-- Programs read and write; the sessions of the query service read, and write only what they note about mails.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'private_reader') THEN
    CREATE ROLE private_reader NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
  RAISE NOTICE 'the role private_reader was not made here: %', SQLERRM;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT USAGE ON SCHEMA private TO event_store_program;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA private TO event_store_program;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'private_reader') THEN
    GRANT USAGE ON SCHEMA private, event_store TO private_reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA private TO private_reader;
    GRANT SELECT ON event_store.persons TO private_reader;
    GRANT INSERT, UPDATE ON private.mails, private.mail_progress TO private_reader;
    GRANT DELETE ON private.mail_progress TO private_reader;
  END IF;
END $$;
