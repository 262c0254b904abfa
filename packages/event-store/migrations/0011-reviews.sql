CREATE INDEX reviews_about ON event_store.events ((data ->> 'aboutUid')) WHERE type = 'ReviewWritten';
