-- Whom a person has shut out, and since when.
CREATE TABLE private.blocked (
  uid text COLLATE "C" NOT NULL,
  blocked text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (uid, blocked)
);
-- All of a person, for the fence.
CREATE INDEX blocked_of ON private.blocked (blocked);

CREATE TRIGGER fenced BEFORE INSERT ON private.blocked
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('uid');
ALTER TABLE private.blocked ENABLE ALWAYS TRIGGER fenced;

CREATE OR REPLACE FUNCTION private.forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(72204170, hashtext(NEW.uid));
  DELETE FROM private.notification_states WHERE uid = NEW.uid;
  DELETE FROM private.user_data WHERE uid = NEW.uid;
  DELETE FROM private.mails WHERE uid = NEW.uid;
  DELETE FROM private.blocked WHERE uid = NEW.uid OR blocked = NEW.uid;
  -- The other person, and auditors, see that somebody wrote.
  UPDATE private.messages SET words = NULL WHERE from_uid = NEW.uid AND words IS NOT NULL;
  RETURN NULL;
END $$;

-- The key of the lock of what two persons do with each other.
CREATE FUNCTION private.pair(one text, other text) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN hashtext(least(one, other) || ' ' || greatest(one, other));

-- Whether one of two persons has blocked the other.
CREATE FUNCTION private.is_blocked(one text, other text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM private.blocked b WHERE b.uid = one AND b.blocked = other)
  OR EXISTS (SELECT FROM private.blocked b WHERE b.uid = other AND b.blocked = one);

-- Blocks the other; does nothing if that is so already. 'nobody': this person has posted and bid nothing, or is forgotten; 'full': the first
-- person has blocked so many already.
CREATE FUNCTION private.block(person text, other text, most integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM private.blocked b WHERE b.uid = person AND b.blocked = other) THEN
    RETURN 'blocked';
  END IF;
  IF NOT EXISTS (SELECT FROM event_store.events e
    WHERE hashtext(e.actor_uid) = hashtext(other) AND e.actor_uid = other AND e.type IN ('TaskPosted', 'BidPlaced')) THEN
    RETURN 'nobody';
  END IF;
  -- The locks of appends and of messages of the two: each bid and message is there before this, or finds it. Also that of forgetting.
  PERFORM pg_advisory_xact_lock(7220417003);
  PERFORM pg_advisory_xact_lock(72204174, private.pair(person, other));
  IF event_store.is_forgotten(other) THEN
    RETURN 'nobody';
  END IF;
  IF (SELECT count(*) FROM private.blocked b WHERE b.uid = person) >= most THEN
    RETURN 'full';
  END IF;
  INSERT INTO private.blocked (uid, blocked) VALUES (person, other) ON CONFLICT DO NOTHING;
  RETURN 'blocked';
END $$;

-- Adds a message as the newest on its bid, together with the Idempotency-Key of its request. If the key was used before, it adds nothing.
-- Returns the id and the digest of the first request. Between two persons of whom one has blocked the other, only messages of a deal that
-- goes on are added.
DROP FUNCTION private.add_message(uuid, uuid, uuid, text, text, bigint, timestamptz, text, text, text, text);
CREATE FUNCTION private.add_message(the_id uuid, bid uuid, task uuid, author text, receiver text, the_position bigint, written_at timestamptz,
    the_words text, the_call text, the_key text, the_digest text, deal_goes_on boolean DEFAULT false)
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
  PERFORM pg_advisory_xact_lock_shared(72204174, private.pair(author, receiver));
  IF NOT deal_goes_on AND private.is_blocked(author, receiver) THEN
    RAISE EXCEPTION 'one of the two has blocked the other' USING ERRCODE = 'PB001';
  END IF;
  -- One after the other, so a message is there only when the ones before it are: a page or a read mark misses none. Processes read the
  -- clock before they get their turn.
  PERFORM pg_advisory_xact_lock(72204172, hashtext(bid::text));
  INSERT INTO private.messages (id, bid_id, number, task_id, from_uid, to_uid, position, at, words)
    SELECT the_id, bid, coalesce(max(m.number), 0) + 1, task, author, receiver, the_position, greatest(written_at, max(m.at)), the_words
    FROM private.messages m WHERE m.bid_id = bid;
  RETURN QUERY SELECT the_id::text, the_digest;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON private.blocked TO event_store_program;
  END IF;
END $$;
