import type { Logger } from '@marketplace/service-kit';
import type { Options } from './options.ts';

/** The folders and the logger of a cluster. */
export interface Place extends Pick<Options, 'links' | 'clocks'> {
  /** Absolute; locked by this program while it runs. */
  readonly dir: string;
  /** Absolute; shared with other clusters. */
  readonly cache: string;
  readonly logger: Logger;
  /** Prints a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Aborts when the start is to be stopped. */
  readonly signal: AbortSignal;
}

/** A running part of the cluster. */
export interface Part {
  readonly name: string;
  /** Product and version. */
  readonly what: string;
  readonly address: string;
  /** Pid of its process, while it runs. */
  pid(): number | undefined;
  /** Settings with which tests and services connect to it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** How to install and start a part. */
export interface PartKind {
  /** Debian packages that it needs and the machine does not have. */
  missingPackages(): Promise<readonly string[]>;
  /** Downloads and builds everything that it needs and the cache does not have. */
  install(place: Place): Promise<void>;
  /** @param port 0: a free port */
  start(place: Place, port: number): Promise<Part>;
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
