import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { evolve, taskOf, type FoldedTask } from '@marketplace/audit';
import { problemType, type AuditedTask, type Task } from '@marketplace/contracts';
import { genesisHash, type HashedEvent } from '@marketplace/event-store';
import { chainHash, digestOf, silentLogger } from '@marketplace/event-store/testing';
import { readStandaloneSettings, startReplay, type RunningStandalone } from '@marketplace/standalone';
import canonicalize from 'canonicalize';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventOf, exportLines, goldenNumbers, readExport, type ExportLine } from './files.ts';
import { randomOf } from '../random.ts';

const number = goldenNumbers().at(-1) ?? 0;

const because = { rule: 'deadline-passed', position: 1 };

/**
 * The golden ledger, changed into one that the product could have written: without deadlines that approach after bidding has closed,
 * which no command causes, and with `because` in BiddingClosed, which the product did not write at that time.
 */
const ofLife = (): readonly ExportLine[] => {
  const versions = new Map<string, number>();
  let last = genesisHash;
  return exportLines(readExport(number))
    .filter(({ type }) => type !== 'DeadlineNeared')
    .map(({ hash: _, ...event }, index) => {
      const taskVersion = (versions.get(event.taskId) ?? 0) + 1;
      versions.set(event.taskId, taskVersion);
      const reason = event.type === 'BiddingClosed' && { because };
      const moved = { ...event, ...reason, position: index + 1, taskVersion };
      last = chainHash(last, moved.position, digestOf(moved));
      return { ...moved, hash: last.toString('hex') };
    });
};
const chain = ofLife();
const events = chain.map(eventOf);
const head = events.length;
const lines = [
  ...chain.map(({ position, hash, texts, forgotten, ...event }) => {
    const beside = { ...(texts && { texts }), ...(forgotten !== undefined && { forgotten }) };
    const first = canonicalize(beside)?.slice(1, -1);
    return `{"position":${position},"hash":"${hash}",${first ? `${first},` : ''}${canonicalize(event)?.slice(1)}`;
  }),
  JSON.stringify({ end: { position: head, hash: events.at(-1)?.hash } }),
];
const exported = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
const environment = { PORT: '0', RATE_LIMIT_READS: '0', LOG_LEVEL: 'silent' };
const main = join(import.meta.dirname, '../../standalone/src/main.ts');

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-export-'));
  file = join(folder, 'ledger.jsonl');
  await writeFile(file, exported(lines));
});
afterAll(() => rm(folder, { recursive: true }));

let running: RunningStandalone | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
const replayed = async (at: string | undefined) => {
  running = await startReplay(
    readStandaloneSettings(environment),
    { logger: silentLogger, print: () => undefined },
    { from: file, at },
  );
  const { url } = running;
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, init);
    const read = await answer.text();
    return { status: answer.status, body: (read.startsWith('<') ? read : JSON.parse(read)) as unknown };
  };
};

/** The owner's field of a task: since when the delivered work waits for an answer. */
const deliveryOf = ({ record: { status, work, waitsSince } }: NonNullable<FoldedTask>) =>
  status === 'In Progress' && work === 'delivered' && waitsSince !== '' ? { waitsSince } : {};

/** The tasks after these events, in the order of their posting, each with the uid of its owner. */
const tasksAfter = (known: readonly HashedEvent[]) => {
  const tasks = new Map<string, FoldedTask>();
  for (const event of known) tasks.set(event.taskId, evolve(tasks.get(event.taskId), event));
  return [...tasks.values()].flatMap((state) =>
    state ? [{ owner: state.record.ownerUid, task: taskOf(state), delivery: deliveryOf(state) }] : [],
  );
};

/** The seed of the random numbers, from the current time; a failing test shows it. */
const seed = Number(process.env['REPLAY_SEED'] ?? Date.now() % 1_000_000);
const random = randomOf(seed);
const positions = Array.from(
  { length: Number(process.env['REPLAYS'] ?? 2) },
  () => 1 + Math.floor(random() * head),
);

describe(`a replay of the golden ledger ${number} (seed ${seed})`, () => {
  it.each(positions)('answers as the fold of the export up to position %i', async (position) => {
    const ask = await replayed(String(position));
    const get = async (path: string) => (await ask(`/api${path}`)).body;
    const known = events.slice(0, position);
    // Auditors read the day on which a text was forgotten, which the export says of each event; other users read only that it was forgotten.
    const then = tasksAfter(known);
    const seen = ({ forgotten: _, ...task }: AuditedTask): Task => ({
      ...task,
      ...(Object.values(task).includes(null) && { forgotten: true }),
    });
    const time = known.at(-1)?.recordedAt;
    expect(await ask('/config.json')).toMatchObject({ body: { replay: { position, time } } });
    const publicTask = ({ userEmail: _, ...shown }: Task) => shown;
    expect(await get('/tasks')).toEqual(then.map(({ task }) => publicTask(seen(task))));
    const owners = [...new Set(then.map(({ owner }) => owner))].slice(0, 3);
    for (const uid of owners) {
      const own = then
        .filter(({ owner }) => owner === uid)
        .map(({ task, delivery }) => ({ ...seen(task), ...delivery }));
      expect(await get(`/mytasks?as=${uid}`)).toEqual(own);
      const bids = known.filter(({ type, actor }) => type === 'BidPlaced' && actor.uid === uid);
      expect(await get(`/bids/count?as=${uid}`)).toEqual({ bidsCount: bids.length });
    }
    for (const { task, delivery } of then.slice(-5)) {
      expect(await get(`/tasks/${task._id}?as=somebody`)).toEqual({ ...seen(task), ...delivery });
      expect(await get(`/audit/tasks/${task._id}?at=${position}`)).toEqual({ position, task });
    }
    const board = { position, at: time, total: then.length, postedSince: 0 };
    expect(await get('/audit/board?limit=1')).toMatchObject(board);
    expect(await get('/audit/verify')).toMatchObject({ valid: true, checked: position });
    const closed = known.findLast(({ type }) => type === 'BiddingClosed');
    if (closed)
      expect(await get(`/audit/events?taskId=${closed.taskId}&type=BiddingClosed`)).toMatchObject({
        events: known
          .filter(({ taskId, type }) => taskId === closed.taskId && type === 'BiddingClosed')
          .map(({ position: at }) => ({ position: at, because })),
      });
  });

  it('is read only, and open to everybody; own lists ask for a person', async () => {
    const ask = await replayed('4000');
    const refused = { status: 403, body: { type: problemType('replay') } };
    const sent = { headers: { authorization: 'Bearer x', 'content-type': 'text/plain' }, body: '{' };
    for (const [method, path] of [
      ['POST', '/api/addtask'],
      ['PUT', '/api/tasks/%'],
      ['DELETE', '/api/no/such/path'],
      ['POST', '/api/operations/projections/tasks/rebuild'],
      ['POST', '/api/audit/checkpoints'],
    ] as const)
      expect(await ask(path, { method, ...sent })).toMatchObject(refused);
    for (const path of ['/api/audit/accesses', '/api/operations/projections', '/api/operations/doctor'])
      expect((await ask(path)).status).toBe(200);
    expect(await ask('/api/audit/accesses')).toMatchObject({ body: { accesses: [] } });
    for (const path of ['/mytasks', '/notifications', '/mytasks?as=', '/mytasks?as=a&as=b'])
      expect(await ask(`/api${path}`)).toMatchObject({ status: 400, body: { errors: [{ path: 'as' }] } });
    expect((await ask('/api/notifications?limit=1&as=u1')).status).toBe(200);
    expect((await ask('/api/tasks?nonsense=1&as=u1')).status).toBe(400);
  });

  it('shows what was recorded by a time; its clock has stopped there', async () => {
    const shown = events[2_500];
    const ask = await replayed(shown?.recordedAt);
    const { recordedAt: time = '' } = shown ?? {};
    const position = events.filter(({ recordedAt }) => recordedAt <= time).length;
    expect(await ask('/config.json')).toMatchObject({ body: { replay: { position, time } } });
    const later = await ask('/api/audit/board?at=2026-12-31');
    expect(later).toMatchObject({ status: 400, body: { message: /in the future/ } });
  });
});

/** Runs `npm start` with these arguments. Its temporary folders are in a folder that must be empty at the end. */
const start = async (...words: readonly string[]) => {
  const own = await mkdtemp(join(folder, 'own-'));
  const env = { PATH: process.env['PATH'], ...environment, TMPDIR: own };
  const child = spawn(process.execPath, [main, ...words], { env });
  const [exit, output] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect(await readdir(own)).toEqual([]);
  return { code: exit[0] as number, output };
};

describe('a replay does not start', () => {
  const written = async (some: readonly string[]) => {
    const path = join(folder, 'changed.jsonl');
    await writeFile(path, exported(some));
    return path;
  };

  it('from an export that was tampered with, also after the position, and says where', async () => {
    const path = await written(
      lines.map((line, index) => (index === 4_999 ? line.replace('"uid":"u', '"uid":"v') : line)),
    );
    const { code, output } = await start('--from', path, '--at', '10');
    expect([code, output]).toEqual([1, expect.stringContaining('broken at position 5000')]);
  });

  it('from an export with a filter', async () => {
    const { code, output } = await start('--from', await written(lines.slice(3)));
    expect([code, output]).toEqual([1, expect.stringContaining('only a whole export can be verified')]);
  });

  it.each([
    [['--at', '4000'], /--at needs --from/],
    [['--form', 'x'], /'--form'[^]*npm start -- --from FILE/],
    [['--from', '/no/such/file'], /\/no\/such\/file can't be read/],
    [['--from', 'FILE', '--at', 'yesterday'], /--at/],
    [
      ['--from', 'FILE', '--at', '10001'],
      /--at is position 10001, but the last one so far is \d+\. Give an earlier one/,
    ],
    [['--from', 'FILE', '--at', '2020-01-01'], /before the first event, which was recorded at 2026/],
  ])('with %j', async (words, reason) => {
    const { code, output } = await start(...words.map((word) => (word === 'FILE' ? file : word)));
    expect([code, output]).toEqual([2, expect.stringMatching(reason)]);
  });
});
