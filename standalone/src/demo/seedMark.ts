import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { z } from 'zod';
import { readIfThere } from '../data-dir/readIfThere.ts';

const markSchema = z.object({ begun: z.iso.datetime() });
/** Idempotency-Keys are valid for a day; after that, repeated calls would have their effect again. */
const keysHoldMs = 23 * 3_600_000;

/** Marks that seeding has begun but not ended; a start that finds the mark repeats the same calls. */
export interface SeedMark {
  /** When the unfinished seeding began; undefined: there is no such seeding, or it began too long ago. */
  begun(): Promise<Date | undefined>;
  set(begun: Date): Promise<void>;
  remove(): Promise<void>;
}

export const seedMark = (dataDir: string, now: () => Date): SeedMark => {
  const path = join(dataDir, 'demo-begun.json');
  return {
    begun: async () => {
      const text = await readIfThere(path);
      if (text === undefined) return undefined;
      const begun = new Date(markSchema.parse(JSON.parse(text)).begun);
      return now().getTime() - begun.getTime() < keysHoldMs ? begun : undefined;
    },
    set: (begun) => replaceFile(path, JSON.stringify({ begun: begun.toISOString() })),
    remove: () => rm(path, { force: true }),
  };
};
