import { sqlOn } from '@marketplace/standalone/testing';
import { z } from 'zod';
import { keyLine, type KeyLine } from './lines.ts';

/** Copies each key in the transaction that writes it, because the product deletes the keys of a forgotten person. */
const copyAll = `CREATE SCHEMA prove
  CREATE TABLE keys (LIKE event_store.idempotency_keys);
CREATE FUNCTION prove.copy_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO prove.keys SELECT NEW.*;
  RETURN NULL;
END $$;
CREATE TRIGGER copied AFTER INSERT OR UPDATE ON event_store.idempotency_keys
  FOR EACH ROW EXECUTE FUNCTION prove.copy_key()`;

/** Keeps a copy of each Idempotency-Key from now on. Needs the superuser of the database. */
export const keepKeys = (url: string) => sqlOn(url, copyAll);

/** The keys that were kept, as lines of the recording. */
export const keptKeys = async (url: string): Promise<readonly KeyLine[]> =>
  z.array(keyLine).parse(
    await sqlOn(
      url,
      `SELECT 'key' AS kind, caller_uid AS by, key AS command, position::integer AS position, inserted_id AS "insertedId"
        FROM prove.keys ORDER BY used_at`,
    ),
  );
