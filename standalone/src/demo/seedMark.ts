import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { replaceFile } from '../data-dir/replaceFile.ts';

const markSchema = z.object({ begun: z.iso.datetime() });
/** Idempotency-Keys hold for a day; past that, calls made again would have their effect again. */
const keysHoldMs = 23 * 3_600_000;

/** That seeding has begun and not ended, and when: a start that finds it goes on with the same calls. */
export interface SeedMark {
  /** When the seeding to go on with began; undefined: there is none, or it is too long ago to be repeated. */
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
