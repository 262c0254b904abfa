import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock for a product under test: it goes on from a given time, and the test moves it. */
export interface Clock {
  /** Settings of the product that follows this clock. */
  readonly settings: Readonly<Record<string, string>>;
  now(): Date;
  moveTo(time: Date): Promise<void>;
  remove(): Promise<void>;
}

export const newClock = async (start: Date): Promise<Clock> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  const moveTo = async (time: Date) => {
    ahead = time.getTime() - Date.now();
    // A program must not read half a number.
    await writeFile(`${file}.new`, String(ahead));
    await rename(`${file}.new`, file);
  };
  await moveTo(start);
  const loaded = new URL('./movedClock.ts', import.meta.url);
  loaded.searchParams.set('file', file);
  return {
    settings: { NODE_OPTIONS: `--import=${loaded.href}` },
    now: () => new Date(Date.now() + ahead),
    moveTo,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
