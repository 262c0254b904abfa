-- Where the topic goes on after the relay's checkpoint: for each partition, Kafka's offset of the next message; 0 if unknown.
-- A reader that has all events up to `position` needs no message before.
ALTER TABLE event_store.relays ADD COLUMN next_offsets bigint[] NOT NULL DEFAULT '{}';
