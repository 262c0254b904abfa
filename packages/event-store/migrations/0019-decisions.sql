-- The texts of a person in decisions of moderators.
CREATE INDEX events_decided_about ON event_store.events ((data ->> 'personUid')) WHERE type IN ('ThingHidden', 'ThingShown');
