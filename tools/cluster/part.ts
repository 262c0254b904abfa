import { createLogger, type Logger } from '@marketplace/service-kit';

export interface Place {
  /** The absolute path of the folder; this process locks the folder while it runs. */
  readonly dir: string;
  readonly logger: Logger;
  /** Prints a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Aborts when the start must stop. */
  readonly signal: AbortSignal;
  /** The pids of the programs that run now, by name. */
  readonly programs: Map<string, () => number | undefined>;
  /** The port of a proxy in front of Kafka, which sends its address to clients. */
  readonly kafkaProxy?: number | undefined;
}

/** A place for programs that print nothing to the terminal. */
export const quietPlace = (dir: string): Place => ({
  dir,
  logger: createLogger({ level: 'error', name: 'cluster' }),
  say: () => undefined,
  signal: new AbortController().signal,
  programs: new Map(),
});

export interface Part {
  readonly name: string;
  /** Product and version. */
  readonly what: string;
  readonly address: string;
  /** The settings with which services and tests connect to the part. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** How to install and start a part. */
export interface PartKind {
  /** The Debian packages that the part needs and the machine does not have. */
  missingPackages?(): Promise<readonly string[]>;
  /** Downloads and builds all that the part needs and the cache does not have. */
  install?(place: Place): Promise<void>;
  start(place: Place): Promise<Part>;
}

/** Stops all parts at the same time. Waits for all, then rejects if one could not be stopped. */
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

/** Waits for all promises, also after a failure, so that no start is under way when the parts are stopped. */
export const all = async <T>(promises: readonly (T | Promise<T>)[]): Promise<readonly T[]> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};
