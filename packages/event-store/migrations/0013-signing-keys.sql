-- The keys that sign heads, so that a head can be checked after its key is lost. Each query service notes its key while it runs; '' is one
-- without a key. A public key is missing where it was never noted, and is the one that heads name: SHA-256 of its DER.
CREATE TABLE event_store.signing_keys (
  key_id text PRIMARY KEY,
  public_key text CHECK (key_id = encode(sha256(decode(regexp_replace(public_key, '-----[A-Z ]+-----', '', 'g'), 'base64')), 'hex')),
  used_at timestamptz(3) NOT NULL
);
INSERT INTO event_store.signing_keys
  SELECT key_id, NULL, '-infinity' FROM (
    SELECT key_id FROM event_store.signed_heads UNION SELECT encode(key_id, 'hex') FROM event_store.light_heads
  ) h;
CREATE INDEX signed_heads_by_key ON event_store.signed_heads (key_id, position);
CREATE INDEX light_heads_by_key ON event_store.light_heads (key_id, position);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE ON event_store.signing_keys TO event_store_program;
  END IF;
END $$;
