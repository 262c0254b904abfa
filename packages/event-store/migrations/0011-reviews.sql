-- Finds what others wrote about a person who is forgotten.
CREATE INDEX reviews_about ON event_store.events ((data ->> 'aboutUid')) WHERE type = 'ReviewWritten';
