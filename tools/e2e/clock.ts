import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlOn } from '@marketplace/standalone/testing';

/** A clock for a product under test: it goes on from a given time, and the test moves it. */
export interface Clock {
  /** Settings of the product that follows this clock. */
  readonly settings: Readonly<Record<string, string>>;
  now(): Date;
  moveTo(time: Date): Promise<void>;
  /** From now on it moves the clock of this ledger, too. */
  moveLedger(url: string): Promise<void>;
  remove(): Promise<void>;
}

/** Events get their times from the ledger's clock. */
const moveLedgerBy = (url: string, milliseconds: number) =>
  sqlOn(
    url,
    `CREATE OR REPLACE FUNCTION event_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
    RETURN clock_timestamp() + interval '${milliseconds} milliseconds'`,
  );

/** An argument of Node.js: the program's clock is as many milliseconds ahead as the file says. */
export const movedBy = (file: string): string => {
  const loaded = new URL('./movedClock.ts', import.meta.url);
  loaded.searchParams.set('file', file);
  return `--import=${loaded.href}`;
};

export const newClock = async (start: Date): Promise<Clock> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  let ledger: string | undefined;
  const moveTo = async (time: Date) => {
    ahead = time.getTime() - Date.now();
    // A program must not read half a number.
    await writeFile(`${file}.new`, String(ahead));
    await rename(`${file}.new`, file);
    if (ledger !== undefined) await moveLedgerBy(ledger, ahead);
  };
  await moveTo(start);
  return {
    settings: { NODE_OPTIONS: movedBy(file) },
    now: () => new Date(Date.now() + ahead),
    moveTo,
    moveLedger: async (url) => {
      ledger = url;
      await moveLedgerBy(url, ahead);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
