import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlOn } from '@marketplace/standalone/testing';

/** A clock for a product under test: it runs from a given time, and the test moves it. */
export interface Clock {
  /** Settings of the product that follows this clock. */
  readonly settings: Readonly<Record<string, string>>;
  now(): Date;
  moveTo(time: Date): Promise<void>;
  /** Lets `moveTo` also move the clock of this ledger from now on. */
  moveLedger(url: string): Promise<void>;
  remove(): Promise<void>;
}

/** Moves the ledger's clock, from which events get their times. */
const moveLedgerBy = (url: string, milliseconds: number) =>
  sqlOn(
    url,
    `CREATE OR REPLACE FUNCTION event_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
    RETURN clock_timestamp() + interval '${milliseconds} milliseconds'`,
  );

/** The argument of Node.js that sets the program's clock ahead by the milliseconds in the file. */
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
    // The rename replaces the file at once, so that a program never reads half a number.
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
