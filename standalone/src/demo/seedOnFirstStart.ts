import type { Ledger } from '@marketplace/event-store';
import type { DocumentReader } from '@marketplace/read-store';
import {
  createMetrics,
  createServiceApp,
  startHttpServer,
  type BuiltService,
  type Logger,
} from '@marketplace/service-kit';
import type { EmulatorAdmin } from '../auth-emulator/emulatorAdmin.ts';
import { seedDemo } from './seedDemo.ts';
import { seedMark } from './seedMark.ts';
import { demoPassword, demoUsers } from './users.ts';

const visibleWithinMs = 10_000;

/**
 * Fills an empty product with demo data, through the real commands. They are served on a private port meanwhile, so that
 * no user sees a half-filled product and no rate limit applies.
 */
export const seedOnFirstStart = async (parts: {
  readonly admin: EmulatorAdmin;
  readonly commands: BuiltService;
  readonly ledger: Ledger;
  readonly documents: Pick<DocumentReader, 'waitFor'>;
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly say: (line: string) => void;
  /** Aborted: it rejects soon; the next start goes on with the demo data. */
  readonly signal?: AbortSignal | undefined;
}): Promise<void> => {
  const { admin, commands, ledger, documents, dataDir, clock, logger, say, signal } = parts;
  const mark = seedMark(dataDir, clock);
  const empty = (await ledger.head()).position === 0;
  const begun = (await mark.begun()) ?? (empty ? clock() : undefined);
  if (begun === undefined) {
    await mark.remove();
    return;
  }
  say('Posting demo tasks ...');
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
    const position = await seedDemo({ admin, apiUrl: `http://127.0.0.1:${server.port}`, begun, signal });
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
export const printDemoUsers = async (admin: EmulatorAdmin, say: (line: string) => void): Promise<boolean> => {
  const all = Object.values(demoUsers);
  const found = await Promise.all(all.map(({ email }) => admin.findByEmail(email)));
  const there = all.filter((_, index) => found[index]);
  if (there.length === 0) return false;
  say(`Demo users (password ${demoPassword} each):`);
  for (const { email, roles } of there) say(`  ${email}${roles.length > 0 ? `  (${roles.join(', ')})` : ''}`);
  return true;
};

/** Prints what to do with the demo's users. */
export const printFirstSteps = (url: string, say: (line: string) => void): void => {
  say('What to try first:');
  say(`  Open ${url} and log in as ada@example.com. Log in as bob@example.com in a private window.`);
  say('  Post a task as Ada and bid on it as Bob: Ada sees the bid at once. README.md has the pictures.');
  say(`  The API is described at ${url}/api/docs. Ctrl-C stops everything.`);
};
