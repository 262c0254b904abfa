-- What users tell moderators: reports, and the objection of a hidden thing's person to the decision. Both are private: a decision is an event.
CREATE TABLE private.told (
  id uuid PRIMARY KEY,
  uid text COLLATE "C" NOT NULL,
  -- A task, a review by the id of its document, or the profile of a user by the uid.
  kind text COLLATE "C" NOT NULL,
  thing_id text COLLATE "C" NOT NULL,
  -- Of the decisions about the thing.
  stream_id uuid NOT NULL,
  -- Whose thing it is.
  person text COLLATE "C" NOT NULL,
  -- Null: it is an objection.
  why text COLLATE "C",
  words text,
  at timestamptz(3) NOT NULL,
  -- Of a report, that of the ledger's last event then; of an objection, that of the decision. It waits until a later decision.
  position bigint NOT NULL
);
-- A person reports a thing once, and objects once to each decision.
CREATE UNIQUE INDEX told_once ON private.told (uid, kind, thing_id, (CASE WHEN why IS NULL THEN position ELSE 0 END));
CREATE INDEX told_about_thing ON private.told (kind, thing_id);
-- All about a person, for the fence.
CREATE INDEX told_about_person ON private.told (person);

-- Statistics of a column have values of it, also after these were deleted.
ALTER TABLE private.told ALTER COLUMN words SET STATISTICS 0;

CREATE TRIGGER fenced BEFORE INSERT ON private.told
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('uid');
CREATE TRIGGER fenced_person BEFORE INSERT ON private.told
  FOR EACH ROW EXECUTE FUNCTION private.refuse_forgotten('person');
ALTER TABLE private.told ENABLE ALWAYS TRIGGER fenced;
ALTER TABLE private.told ENABLE ALWAYS TRIGGER fenced_person;

-- What is about a forgotten person goes too: the words and the things that it is about are gone.
CREATE FUNCTION private.forget_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(72204170, hashtext(NEW.uid));
  DELETE FROM private.told WHERE uid = NEW.uid OR person = NEW.uid;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_told AFTER INSERT OR UPDATE OF state ON event_store.persons
  FOR EACH ROW WHEN (NEW.state = 'forgetting') EXECUTE FUNCTION private.forget_told();

-- What the figures of a year are made of: a row for each report, objection and decision. It outlives what it counts, so it says nothing of who
-- and what that was: no person, no thing, no text, and of the time the year, because an exact one would be found again in the ledger.
CREATE TABLE private.moderation_figures (
  year smallint NOT NULL,
  -- 'report', 'objection', 'hide' or 'show'.
  what text COLLATE "C" NOT NULL,
  -- Of a report or a decision.
  ground text COLLATE "C",
  -- Of a decision: how long the oldest report or objection had waited for it.
  seconds integer
);
CREATE INDEX moderation_figures_year ON private.moderation_figures (year);

CREATE FUNCTION private.count_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO private.moderation_figures (year, what, ground)
    VALUES (extract(year FROM NEW.at AT TIME ZONE 'UTC'), CASE WHEN NEW.why IS NULL THEN 'objection' ELSE 'report' END, NEW.why);
  RETURN NULL;
END $$;
CREATE FUNCTION private.count_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  thing text := NEW.data ->> 'thingId';
  before bigint := coalesce((SELECT max(e.position) FROM event_store.events e WHERE e.task_id = NEW.task_id AND e.position < NEW.position
    AND e.type IN ('ThingHidden', 'ThingShown') AND e.data ->> 'thingId' = thing), 0);
BEGIN
  INSERT INTO private.moderation_figures (year, what, ground, seconds)
    SELECT extract(year FROM NEW.recorded_at AT TIME ZONE 'UTC'), CASE NEW.type WHEN 'ThingHidden' THEN 'hide' ELSE 'show' END,
      NEW.data ->> 'ground', extract(epoch FROM greatest(NEW.recorded_at, min(at)) - min(at))
    FROM private.told WHERE kind = NEW.data ->> 'thing' AND thing_id = thing AND position >= before;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT ON private.told FOR EACH ROW EXECUTE FUNCTION private.count_told();
CREATE TRIGGER decision_counted AFTER INSERT ON event_store.events
  FOR EACH ROW WHEN (NEW.type IN ('ThingHidden', 'ThingShown')) EXECUTE FUNCTION private.count_decision();
ALTER TABLE private.told ENABLE ALWAYS TRIGGER counted;
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER decision_counted;

-- Adds a report, and returns NULL; 0: its author has reported the thing before; else the seconds after which the author, who has made the
-- most reports of 24 hours, may report again.
CREATE FUNCTION private.add_report(the_id uuid, author text, the_kind text, the_thing text, stream uuid, whose text, ground text, the_words text,
    the_time timestamptz, most integer)
  RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  again timestamptz;
BEGIN
  -- One after the other, so that each counts those before it.
  PERFORM pg_advisory_xact_lock(72204173, hashtext(author));
  IF EXISTS (SELECT FROM private.told WHERE uid = author AND kind = the_kind AND thing_id = the_thing) THEN
    RETURN 0;
  END IF;
  SELECT at + interval '24 hours' INTO again FROM private.told
    WHERE uid = author AND why IS NOT NULL AND at > the_time - interval '24 hours' ORDER BY at DESC OFFSET most - 1 LIMIT 1;
  IF FOUND THEN
    RETURN greatest(1, ceil(extract(epoch FROM again - the_time)));
  END IF;
  INSERT INTO private.told (id, uid, kind, thing_id, stream_id, person, why, words, at, position)
    SELECT the_id, author, the_kind, the_thing, stream, whose, ground, the_words, the_time, coalesce(max(e.position), 0)
    FROM event_store.events e;
  RETURN NULL;
END $$;

-- The texts of a person in decisions of moderators.
CREATE INDEX events_decided_about ON event_store.events ((data ->> 'personUid')) WHERE type IN ('ThingHidden', 'ThingShown');

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, DELETE ON private.told TO event_store_program;
    GRANT SELECT, INSERT ON private.moderation_figures TO event_store_program;
  END IF;
END $$;
