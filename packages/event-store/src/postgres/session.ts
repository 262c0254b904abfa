import type { SessionOptions } from '@marketplace/service-kit/postgres';

/** Without sequential scans: every query has an index, and a plan made for a small table must not stay a scan when the table grows. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  enable_seqscan: 'off',
  statement_timeout: '15s',
};

/** The session options that all connections of the event store share. */
export const sessionOf = (name: string): SessionOptions => ({ name, settings, answerWithin: 20_000 });
