import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger, databaseUrlOf, Problem } from '@marketplace/service-kit';
import { whoRunsIt, type Terminal } from '@marketplace/service-kit/command-line';

/** How a command ends: 0 where all is well, 1 where it is not (a broken chain) or there is nothing. */
export type ExitCode = 0 | 1;

/** One call of the command line. */
export interface Session {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** As it was typed, after `npm run audit --`. */
  readonly words: readonly string[];
}

const plain = /^[\w@%+=:,./-]+$/;
const commandLineOf = (words: readonly string[]): string =>
  ['npm run audit --', ...words.map((word) => (plain.test(word) ? word : JSON.stringify(word)))]
    .join(' ')
    .slice(0, 2_000);

/** Works on the ledger; that somebody looked is kept there before anything is answered. */
export const withLedger = async <T>(
  session: Session,
  work: (store: EventStore) => Promise<T>,
): Promise<T> => {
  const url = await databaseUrlOf(session.environment);
  const logger = createLogger({ level: 'error', name: 'audit' });
  const store = await openEventStore({ url, logger }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem('unavailable', `The database can't be opened: ${why}`, { cause: error });
  });
  try {
    await store.recordAccess({ actor: whoRunsIt(), call: commandLineOf(session.words), details: {} });
    return await work(store);
  } finally {
    await store.close();
  }
};
