import type { EventStore } from '@marketplace/event-store';
import type { DocumentReader } from '@marketplace/read-store';
import {
  createMetrics,
  createServiceApp,
  startHttpServer,
  type Accounts,
  type BuiltService,
  type Logger,
} from '@marketplace/service-kit';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { z } from 'zod';
import type { EmulatorAdmin } from '../auth-emulator/emulatorAdmin.ts';
import { seedDemo } from './seedDemo.ts';
import { demoPassword, demoUsers } from './users.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';

const markSchema = z.object({ begun: z.iso.datetime() });
/** In milliseconds. Idempotency-Keys are valid for a day; after that, repeated calls would have their effect again. */
const keysHoldMs = 23 * 3_600_000;

/** Marks that seeding has begun but not ended; a start that finds the mark repeats the same calls. */
const seedMark = (dataDir: string, now: () => Date) => {
  const path = join(dataDir, 'demo-begun.json');
  return {
    /** When the unfinished seeding began; undefined: there is no such seeding, or it began too long ago. */
    begun: async () => {
      const text = await readIfThere(path);
      if (text === undefined) return undefined;
      const begun = new Date(markSchema.parse(JSON.parse(text)).begun);
      return now().getTime() - begun.getTime() < keysHoldMs ? begun : undefined;
    },
    set: (begun: Date) => replaceFile(path, JSON.stringify({ begun: begun.toISOString() })),
    remove: () => rm(path, { force: true }),
  };
};

const visibleWithinMs = 10_000;

/**
 * Fills an empty product with demo data, through the real commands. Meanwhile the commands are served on a private port, so
 * that no user sees a half-filled product and no rate limit applies.
 */
export const seedOnFirstStart = async (deps: {
  readonly admin: EmulatorAdmin;
  readonly commands: BuiltService;
  readonly accounts: Accounts;
  readonly events: Pick<EventStore, 'ledger' | 'roles' | 'persons'>;
  readonly documents: Pick<DocumentReader, 'waitFor'>;
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly print: (line: string) => void;
  /** If it aborts, the seeding rejects soon, and the next start continues it. */
  readonly signal?: AbortSignal | undefined;
}): Promise<void> => {
  const { admin, commands, accounts, events, documents, dataDir, clock, logger, print, signal } = deps;
  const mark = seedMark(dataDir, clock);
  const empty = (await events.ledger.head()).position === 0;
  const begun = (await mark.begun()) ?? (empty ? clock() : undefined);
  if (begun === undefined) {
    await mark.remove();
    return;
  }
  print('Posting demo tasks ...');
  await mark.set(begun);
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [{ path: '/', router: commands.router }],
    health: [],
    limits: { writes: 0, reads: 0 },
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  try {
    const position = await seedDemo({
      admin,
      apiUrl: `http://127.0.0.1:${server.port}`,
      staff: { roles: events.roles, persons: events.persons, accounts },
      begun,
      signal,
    });
    await mark.remove();
    await documents.waitFor(
      (reached) => Object.values(reached).every((at) => at >= position),
      visibleWithinMs,
    );
  } finally {
    await server.stop();
  }
};

/** Prints the demo's users; false if they do not exist. */
export const printDemoUsers = async (
  admin: EmulatorAdmin,
  print: (line: string) => void,
): Promise<boolean> => {
  const all = Object.values(demoUsers);
  const found = await Promise.all(all.map(({ email }) => admin.findByEmail(email)));
  const there = all.filter((_, index) => found[index]);
  if (there.length === 0) return false;
  print(`Demo users (password ${demoPassword} each):`);
  for (const { email, roles } of there)
    print(`  ${email}${roles.length > 0 ? `  (${roles.join(', ')})` : ''}`);
  return true;
};

/** Prints what to do with the demo's users. */
export const printFirstSteps = (url: string, print: (line: string) => void): void => {
  print('What to try first:');
  print(`  Open ${url} and log in as ada@example.com. Log in as bob@example.com in a private window.`);
  print('  Post a task as Ada and bid on it as Bob: Ada sees the bid at once. README.md has the pictures.');
  print(`  The API is described at ${url}/api/docs. Ctrl-C stops everything.`);
};
