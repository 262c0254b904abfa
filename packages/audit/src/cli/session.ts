import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger, databaseUrlOf } from '@marketplace/service-kit';
import { machineUser, orUnavailable, type Call } from '@marketplace/service-kit/command-line';

export type { ExitCode } from '@marketplace/service-kit/command-line';

/** One call of the command line. */
export interface Session extends Call {
  readonly stdin: AsyncIterable<Uint8Array>;
}

const plain = /^[\w@%+=:,./-]+$/;
const commandLineOf = (words: readonly string[]): string =>
  ['npm run audit --', ...words.map((word) => (plain.test(word) ? word : JSON.stringify(word)))]
    .join(' ')
    .slice(0, 2_000);

/** Opens the ledger for the command. Records the access before it prints any answer. */
export const withLedger = async <T>(
  session: Session,
  work: (store: EventStore) => Promise<T>,
): Promise<T> => {
  const url = await databaseUrlOf(session.environment);
  const logger = createLogger({ level: 'error', name: 'audit' });
  const store = await orUnavailable(openEventStore({ url, logger }));
  try {
    await store.recordAccess({ actor: machineUser(), call: commandLineOf(session.words), details: {} });
    return await work(store);
  } finally {
    await store.close();
  }
};
