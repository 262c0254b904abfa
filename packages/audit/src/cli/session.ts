import { firstCharacters } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger, databaseUrlOf } from '@marketplace/service-kit';
import { machineUser, orUnavailable, type CommandSession } from '@marketplace/service-kit/command-line';

/** One call of `npm run audit`. */
export interface Session extends CommandSession {
  readonly stdin: AsyncIterable<Uint8Array>;
}

const plain = /^[\w@%+=:,./-]+$/;
const commandLineOf = (words: readonly string[]): string =>
  firstCharacters(
    ['npm run audit --', ...words.map((word) => (plain.test(word) ? word : JSON.stringify(word)))].join(' '),
    2_000,
    ({ length }) => length,
  );

/** Opens the ledger for a command. Records the access before the command prints any answer. */
export const withLedger = async <T>(
  { environment, words }: Session,
  work: (store: EventStore) => Promise<T>,
): Promise<T> => {
  const url = await databaseUrlOf(environment);
  const logger = createLogger({ level: 'error', name: 'audit' });
  const store = await orUnavailable(openEventStore({ url, logger }));
  try {
    await store.recordAccess({ actor: machineUser(), call: commandLineOf(words), details: {} });
    return await work(store);
  } finally {
    await store.close();
  }
};
