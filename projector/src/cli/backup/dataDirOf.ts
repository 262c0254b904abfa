import type { Session } from '../session.ts';

/** The DATA_DIR whose own PostgreSQL is meant; undefined: another PostgreSQL, by DATABASE_URL. */
export const dataDirOf = ({
  DATABASE_URL: url = '',
  DATA_DIR: dataDir = '',
}: Session['environment']): string | undefined =>
  url !== '' ? undefined : dataDir === '' ? '.data' : dataDir;
