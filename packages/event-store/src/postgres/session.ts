import type { SessionOptions } from '@marketplace/service-kit/postgres';

/** Every query here has its index; a plan made while a table was small must not stay a scan when the table has grown. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  enable_seqscan: 'off',
  statement_timeout: '15s',
};

/** What the connections of the event store have in common. */
export const sessionOf = (name: string): SessionOptions => ({ name, settings, answerWithin: 20_000 });
