-- Which ledger was signed; null for heads that older programs signed.
ALTER TABLE event_store.signed_heads ADD COLUMN ledger_id uuid;
