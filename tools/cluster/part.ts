import { createLogger, type Logger } from '@marketplace/service-kit';

/** The folders and the logger of a cluster. */
export interface Place {
  /** Absolute; locked by this program while it runs. */
  readonly dir: string;
  readonly logger: Logger;
  /** Prints a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Aborts when the start is to be stopped. */
  readonly signal: AbortSignal;
  /** The pids of the programs that run here now, by name. */
  readonly programs: Map<string, () => number | undefined>;
  /** The port of a proxy in front of Kafka, which sends its address to clients. */
  readonly kafkaProxy?: number;
}

/** A place of programs that nobody watches at a terminal. */
export const quietPlace = (dir: string): Place => ({
  dir,
  logger: createLogger({ level: 'error', name: 'cluster' }),
  say: () => undefined,
  signal: new AbortController().signal,
  programs: new Map(),
});

/** A running part of the cluster. */
export interface Part {
  readonly name: string;
  /** Product and version. */
  readonly what: string;
  readonly address: string;
  /** Settings with which services connect to it, and tests. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** How to install and start a part. */
export interface PartKind {
  /** Debian packages that it needs and the machine does not have. */
  missingPackages(): Promise<readonly string[]>;
  /** Downloads and builds everything that it needs and the cache does not have. */
  install(place: Place): Promise<void>;
  start(place: Place): Promise<Part>;
}

/** Stops them at the same time; rejects at the end when one could not be stopped. */
export const stopAtOnce = async (place: Place, parts: readonly Part[]): Promise<void> => {
  const results = await Promise.allSettled(parts.map((part) => part.stop()));
  const failed = results.flatMap((result, index) => {
    const part = parts[index]?.name ?? '';
    if (result.status === 'fulfilled') return [];
    place.logger.error({ err: result.reason as unknown, part }, 'could not be stopped');
    return [part];
  });
  if (failed.length > 0) throw new Error(`Could not be stopped: ${failed.join(', ')}`);
};

/** Waits for all, even when one fails, so that nothing still runs when the others are stopped. */
export const all = async <T>(promises: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};
