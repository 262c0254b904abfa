import { randomUUID } from 'node:crypto';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createLogger,
  databaseUrlOf,
  distributedSettings,
  Problem,
  readSettings,
  type DistributedSettings,
  type Logger,
} from '@marketplace/service-kit';
import { whoRunsIt, type Terminal } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { createOperations, type Acting, type Operations } from '../index.ts';

/** How a command ends: 0 where it is done and all is well, 1 where not. */
export type ExitCode = 0 | 1;

/** One call of the command line. */
export interface Session {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Somebody looks at the answer, rather than a program. */
  readonly isTerminal: boolean;
  /** Aborts when whoever waits has enough. */
  readonly signal: AbortSignal;
  /** As it was typed, after `npm run ops --`. */
  readonly words: readonly string[];
}

/** The stores of a product, beside the programs that run on them. */
export interface Product {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly operations: Operations;
  readonly settings: DistributedSettings;
  readonly logger: Logger;
}

const settingsSchema = z.object(distributedSettings);

const away = (error: unknown): Problem => {
  const why = error instanceof Error ? error.message : String(error);
  return new Problem('unavailable', `The database can't be opened: ${why}`, { cause: error });
};

/**
 * Works on the product that the environment names. What is asked for is kept in its stores, where its projectors see it;
 * nothing is followed or applied in here.
 */
export const withProduct = async <T>(
  { environment }: Session,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const url = await databaseUrlOf(environment);
  const settings = readSettings(settingsSchema, environment);
  const logger = createLogger({ level: 'error', name: 'ops' });
  const events = await openEventStore({ url, logger }).catch((error: unknown) => {
    throw away(error);
  });
  const reads = await openReadStore({ postgresUrl: url, mongoUrl: settings.MONGO_URL, logger });
  const operations = createOperations({ events, store: reads.projections });
  try {
    return await work({ events, reads, operations, settings, logger });
  } finally {
    operations.stop();
    await reads.close();
    await events.close();
  }
};

/** Who acts: the user of this machine, who has shown no token. */
export const actingHere = (reason: string | undefined): Acting => ({
  actor: whoRunsIt(),
  reason,
  correlationId: randomUUID(),
});
