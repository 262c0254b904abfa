import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmulatorAdmin, sayDemoUsers, seedDemo } from '@marketplace/standalone/parts';
import { z } from 'zod';
import type { Place } from '../part.ts';

const progressSchema = z.object({ begun: z.iso.datetime(), done: z.boolean() });

/** Idempotency-Keys are kept for a day; after that, a repeated call would have its effect again. */
const keysHoldMs = 23 * 3_600_000;

/**
 * Posts the demo tasks through the command service, once for each cluster folder; continues when an earlier run was
 * stopped. Prints the demo users.
 */
export const seedCluster = async (
  place: Place,
  { emulatorHost, commands }: { readonly emulatorHost: string; readonly commands: string },
): Promise<void> => {
  const admin = createEmulatorAdmin(emulatorHost, 'demo-marketplace');
  const file = join(place.dir, 'demo.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const before = text === undefined ? undefined : progressSchema.parse(JSON.parse(text));
  const begun = before ? new Date(before.begun) : new Date();
  const save = (done: boolean) => writeFile(file, JSON.stringify({ begun: begun.toISOString(), done }));
  if (before?.done !== true && Date.now() - begun.getTime() < keysHoldMs) {
    place.say('Posting demo tasks ...');
    await save(false);
    await seedDemo({ admin, apiUrl: `http://${commands}`, begun });
    await save(true);
  }
  await sayDemoUsers(admin, place.say);
};
