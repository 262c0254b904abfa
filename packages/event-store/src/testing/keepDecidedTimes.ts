import { withClient } from '@marketplace/service-kit/postgres';
import { sessionOf } from '../postgres/session.ts';

/** From now on, events in this database are recorded with the time of their decision, so that a test can set any time. */
export const keepDecidedTimes = (url: string): Promise<void> =>
  withClient({ url }, sessionOf('test'), async (owner) => {
    await owner.query(`CREATE OR REPLACE FUNCTION event_store.recorded_time(decided timestamptz, last timestamptz)
      RETURNS timestamptz LANGUAGE sql VOLATILE RETURN decided`);
  });
