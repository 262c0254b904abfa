import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textsOnTask } from '@marketplace/command-service';
import { eventDefinitions, personsStreamId, upcast } from '@marketplace/contracts';
import { openEventStore, type Append, type EventStore, type NewEvent } from '@marketplace/event-store';
import { keepDecidedTimes } from '@marketplace/event-store/testing';
import { createLogger } from '@marketplace/service-kit';
import { startPostgres } from '@marketplace/standalone/parts';
import { z } from 'zod';
import { askAgain, withHashes } from './answers.ts';
import { eventsOf, goldenNumbers, writeExport, writeGolden, type AsOf, type Golden } from './files.ts';
import { livesOf } from './lives.ts';
import { randomId, randomOf } from './random.ts';

const eventCount = 10_000;
/** Appends that are sent together; they are appended in the order in which they are sent. */
const together = 200;
const root = fileURLToPath(new URL('../../', import.meta.url));
const auditProgram = join(root, 'packages/audit/src/cli/main.ts');

const append = async ({ ledger }: EventStore, appends: readonly Append[], after: number): Promise<void> => {
  const results = await Promise.all(appends.map((one) => ledger.append(one)));
  for (const [index, result] of results.entries())
    if (result.kind !== 'appended' || result.position !== after + index + 1)
      throw new Error(
        `The event ${after + index + 1} was not appended in its place: ${JSON.stringify(result)}`,
      );
};

const actorOf = (uid: string) => ({ uid, email: '' });
const forgottenUids = ['u7', 'u23', 'u41'];

/** Forgets some persons, as the command service does. */
const forgetSome = async (store: EventStore, after: number): Promise<void> => {
  const { ledger, persons } = store;
  const decidedAt = (await store.readEvents({ after: after - 1, limit: 1 }))[0]?.recordedAt ?? '';
  let position = after;
  const record = async (
    taskId: string,
    event: Pick<NewEvent, 'type' | 'data'>,
    by: string,
  ): Promise<void> => {
    const random = randomOf(position);
    const id = randomId(random, Date.parse(decidedAt));
    const expectedVersion = (await ledger.load(taskId))?.version ?? 0;
    const events = [{ ...event, id, actor: actorOf(by), correlationId: id } as NewEvent];
    await append(store, [{ taskId, expectedVersion, decidedAt, events, state: {} }], position);
    position += 1;
  };
  for (const uid of forgottenUids) {
    await persons.beginForgetting(uid, { by: 'person', uid });
    await record(personsStreamId, { type: 'PersonForgotten', data: { uid, askedBy: 'person' } }, uid);
    await persons.recorded(uid);
    await persons.deleteTexts(uid);
    for (let tasks = await persons.tasksToTell(uid); tasks.length > 0; tasks = await persons.tasksToTell(uid))
      for (const taskId of tasks) {
        const texts = textsOnTask(uid);
        for (const event of await store.readTask(taskId)) texts.take(upcast(event));
        for (const event of texts.events()) await record(taskId, event, 'system');
        await persons.told(uid, taskId);
      }
  }
};

/** Fills an empty ledger, and exports it as an auditor would. */
const exportedLedger = async (url: string, store: EventStore, seed: number, dir: string): Promise<Buffer> => {
  const appends = [...livesOf(seed, eventCount)];
  for (let done = 0; done < appends.length; done += together)
    await append(store, appends.slice(done, done + together), done);
  await forgetSome(store, appends.length);
  const file = join(dir, 'export.jsonl');
  const environment = { PATH: process.env['PATH'], DATABASE_URL: url };
  execFileSync(process.execPath, [auditProgram, 'export', '--out', file], {
    env: environment,
    stdio: 'ignore',
  });
  return readFile(file);
};

/** Some moments of some tasks, and of the board. */
const questions = (seed: number, events: ReturnType<typeof eventsOf>): AsOf => {
  const random = randomOf(seed);
  const tasks = Array.from({ length: 30 }, () => {
    const { taskId, position } = random.pick(events);
    return { taskId, position: position + random.pick([-1, 0, 0, 500]), answer: null };
  });
  const at = [1, eventCount / 4, eventCount / 2, eventCount];
  const boards = at.flatMap((position) =>
    (['-posted', 'budget', '-deadline'] as const).map((sort) => ({ position, sort, limit: 4, answer: null })),
  );
  return { tasks, boards };
};

const codeOfToday = async (): Promise<Golden['madeBy']> => ({
  product: z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version,
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  eventVersions: Object.fromEntries(
    Object.entries(eventDefinitions).map(([type, { version }]) => [type, version]),
  ),
});

/** Makes the next golden ledger with the code of today; returns its number. */
export const makeGolden = async (): Promise<number> => {
  const number = (goldenNumbers().at(-1) ?? 0) + 1;
  const logger = createLogger({ level: 'warn', name: 'golden' });
  const dir = await mkdtemp(join(tmpdir(), 'marketplace-golden-'));
  await chmod(dir, 0o711); // run by root, PostgreSQL runs as a user of its own
  const server = await startPostgres({ dataDir: dir, port: 0, logger });
  const store = await openEventStore({ url: server.url, logger });
  await keepDecidedTimes(server.url);
  try {
    const bytes = await exportedLedger(server.url, store, number, dir);
    const events = eventsOf(bytes);
    const types = Object.groupBy(events, ({ type }) => type);
    const golden: Golden = {
      madeBy: await codeOfToday(),
      seed: number,
      events: events.length,
      types: Object.fromEntries(Object.entries(types).map(([type, of]) => [type, of?.length ?? 0])),
      head: (await store.ledger.head()).hash,
      documents: {},
      asOf: await askAgain(store, questions(number, events)),
    };
    writeExport(number, bytes);
    await writeGolden(number, await withHashes(golden, events));
    return number;
  } finally {
    await store.close();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
};
