import type { Logger } from '@marketplace/service-kit';

/** Where a cluster lives: what its parts keep, what they were installed to, where they say what they do. */
export interface Place {
  /** Absolute; this program's alone while it runs. */
  readonly dir: string;
  /** Absolute; shared with other clusters. */
  readonly cache: string;
  readonly logger: Logger;
  /** Tells the person who started it how things go. */
  readonly say: (line: string) => void;
  /** Aborted: whatever is under way is given up. */
  readonly signal: AbortSignal;
}

/** One part of the cluster, running. */
export interface Part {
  readonly name: string;
  /** What it is, and in which version. */
  readonly what: string;
  readonly address: string;
  /** Of its process, as long as it runs. */
  pid(): number | undefined;
  /** The settings by which tests and services reach it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A part that can be started. */
export interface PartKind {
  /** Debian packages that the machine lacks for it. */
  missingPackages(): Promise<readonly string[]>;
  /** Downloads and builds what it needs, where that is not there yet. */
  install(place: Place): Promise<void>;
  /** @param port 0: a free one */
  start(place: Place, port: number): Promise<Part>;
}

/** Stops them side by side; rejects at the end, where one could not be stopped. */
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
