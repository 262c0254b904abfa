-- What is private to persons lies in the schema `private` of the ledger's database; its migration took it over from here. Until it did,
-- nothing is dropped: a program that comes here first waits, as for a database that is starting.
DO $$
DECLARE
  kept text;
  found boolean;
BEGIN
  FOREACH kept IN ARRAY '{notification_states,user_data,messages,mails}'::text[] LOOP
    CONTINUE WHEN to_regclass('read_models.' || kept) IS NULL;
    EXECUTE format('SELECT EXISTS (SELECT FROM read_models.%I)', kept) INTO found;
    IF found THEN
      RAISE EXCEPTION 'the ledger has not taken over read_models.% yet: start the command service, or run npm run ops -- migrate', kept
        USING ERRCODE = 'cannot_connect_now';
    END IF;
  END LOOP;
END $$;
DROP TABLE IF EXISTS read_models.notification_states, read_models.user_data, read_models.user_data_changes, read_models.messages,
  read_models.mails, read_models.mail_progress;
