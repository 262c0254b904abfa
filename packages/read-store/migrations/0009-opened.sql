-- Notifications that were opened one by one, by their positions; all above read_up_to.
ALTER TABLE read_models.inboxes ADD COLUMN opened bigint[] NOT NULL DEFAULT '{}';
