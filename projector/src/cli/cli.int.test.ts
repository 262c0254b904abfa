import {
  actionsSchema,
  deadLetterSchema,
  diagnosisSchema,
  projectionSchema,
  projectionsSchema,
} from '@marketplace/contracts';
import { openTestStore, sampleAppend, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProjector, type Projector } from '../index.ts';
import { postWithBid } from '../testing/sharing.ts';
import { opsHere, opsProgram, type Output } from './testing/cli.ts';

const tasks = 8;
let test: TestStore;
let reads: ReadStore;
let projector: Projector;
let environment: Readonly<Record<string, string>>;
const run = (...words: string[]) => opsHere(words, environment);
const json = ({ out }: Output): unknown => JSON.parse(out);

beforeAll(async () => {
  test = await openTestStore();
  reads = await openReadStore({ postgresUrl: test.url, mongoUrl: undefined, logger: silentLogger });
  projector = createProjector({ events: test.store, store: reads.projections, logger: silentLogger });
  await projector.start();
  environment = { DATABASE_URL: test.url };
  for (let task = 0; task < tasks; task += 1) await postWithBid(test.store);
  expect(await reads.documents.waitFor(({ tasks: reached }) => reached === 2 * tasks, 10_000)).toBe(true);
});
afterAll(async () => {
  await projector.stop();
  await reads.close();
  await test.close();
});

describe('npm run ops', () => {
  it('shows the state of each projection', async () => {
    const { projections } = projectionsSchema.parse(json(await run('status', '--json')));
    expect(projections).toMatchObject([
      { name: 'tasks', state: 'running', position: 16, lag: { events: 0 } },
      { name: 'bids', state: 'running', position: 16, generation: 1 },
      { name: 'notifications', state: 'running', position: 16 },
      { name: 'alerts', state: 'running', position: 16 },
      { name: 'deals', state: 'running', position: 16 },
    ]);
    expect((await run('status')).out).toMatch(
      /^tasks +running +at 16 of 16 .*\nbids +running .*\nnotifications +running .*\nalerts +running .*\ndeals +running .*\n$/,
    );
  });

  it('repeats the status until it is stopped', async () => {
    const { code, out } = await opsProgram(['status', '--watch', '--json'], environment, (so, end) => {
      if (so.split('\n').length > 2) end();
    });
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(projectionsSchema.parse(JSON.parse(line)).projections).toHaveLength(5);
  });

  it('pauses and resumes a projection', async () => {
    const paused = await run('pause', 'tasks', '--reason', 'The disk is full', '--json');
    expect(projectionSchema.parse(json(paused)).state).toBe('paused');
    const { code, out } = await run('resume', 'tasks');
    expect([code, out]).toEqual([0, expect.stringMatching(/^tasks +running/) as string]);
  });

  it('waits for a rebuild, and for a rollback', async () => {
    const rebuilt = await run('rebuild', 'bids', '--reason', 'To be sure', '--json');
    expect(rebuilt.code).toBe(0);
    expect(projectionSchema.parse(json(rebuilt))).toMatchObject({
      generation: 2,
      previousGeneration: 1,
      rebuild: { state: 'swapped', differences: { count: 0, compared: tasks } },
    });
    const back = await run('rollback', 'bids');
    const preview = await run('preview', 'bids', '--json');
    expect(preview.code).toBe(0);
    expect(projectionSchema.parse(json(preview))).toMatchObject({
      rebuild: { kind: 'rollback', state: 'swapped' },
      preview: { state: 'done', compared: tasks, different: 0, samples: [] },
    });
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('last rollback swapped') as string]);
    await run('pause', 'bids');
    const paused = await run('rollback', 'bids');
    expect([paused.code, paused.err]).toEqual([1, expect.stringContaining('Resume it first') as string]);
    await run('resume', 'bids');
    expect((await run('rebuild', 'bids', '--no-wait')).code).toBe(0);
    const live = async () => (await reads.projections.control('bids')).live.generation;
    await expect.poll(live).toBe(4);
  });

  it('ends with 1 when a rebuild is refused, and lists the differences', async () => {
    const [found] = await test.sql(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'read_models' AND tablename = 'bids_g4'`,
    );
    const table = `read_models.${String(found?.['tablename'])}`;
    await test.sql(
      `UPDATE ${table} SET uid = 'other' WHERE id = (SELECT id FROM ${table} ORDER BY id LIMIT 1)`,
    );
    const preview = await run('preview', 'bids');
    expect(preview.code).toBe(1);
    expect(preview.out).toMatch(/1 of 8 documents would change\.\n {2}\S+\n {4}uid: other → \S+\n$/);
    const { code, out, err } = await run('rebuild', 'bids');
    expect(code).toBe(1);
    expect(out).toMatch(/last rebuild refused\n1 of 8 documents differ:\n {2}bids \S+: different in uid\n$/);
    expect(err).not.toBe('');
  });

  it('shows, retries and discards dead letters', async () => {
    const { taskId } = await postWithBid(test.store);
    const broken = sampleAppend(taskId, 2, 1);
    const [event] = broken.events;
    if (event === undefined) throw new Error('There is an event.');
    // Without escapes, this text would set the title of a terminal window.
    const data = { bidId: '\u001b]0;owned\u0007' } as never;
    await test.store.ledger.append({ ...broken, events: [{ ...event, type: 'BidPlaced', data }] });
    await test.store.ledger.append(sampleAppend(taskId, 3, 2));
    const none = await run('dead-letters', 'list', '--projection', 'alerts');
    expect(none).toMatchObject({ code: 0, out: '', err: 'There are no such dead letters.\n' });
    const listed = () => run('dead-letters', 'list', '--projection', 'bids', '--json');
    await expect.poll(async () => (await listed()).out).not.toBe('');
    const { id } = deadLetterSchema.parse(json(await listed()));

    const shown = await run('dead-letters', 'show', id);
    expect(shown.out).toContain('2 later events of its task');
    expect(shown.out).not.toContain('\u001b');
    const again = await run('dead-letters', 'retry', id, '--reason', 'Once more');
    expect([again.code, again.out]).toEqual([
      1,
      expect.stringMatching(/parked again: .*can't be read/) as string,
    ]);
    const without = await run('dead-letters', 'discard', '--all', '--json');
    const outcomes = ['bids.4', 'notifications.1', 'tasks.1'].map((one) => ({
      id: id.replace(/^bids\.\d+/, one),
      outcome: 'discarded',
    }));
    expect([without.code, json(without)]).toEqual([0, { deadLetters: outcomes }]);
    const bids = () => reads.documents.count('bids', [{ field: 'taskId', is: taskId }]);
    await expect.poll(bids).toMatchObject({ count: 3 });
    expect((await run('dead-letters', 'retry', '--all')).err).toBe('No dead letter is parked.\n');
    expect((await run('dead-letters', 'retry', id)).code).toBe(1);
  });

  it('keeps each action in the ledger, with its actor and reason', async () => {
    const { actions } = actionsSchema.parse(json(await run('actions', '--json')));
    expect(actions.map(({ action, reason }) => [action, reason]).reverse()).toEqual([
      ['pause', 'The disk is full'],
      ['resume', undefined],
      ['rebuild', 'To be sure'],
      ['rollback', undefined],
      ['preview', undefined],
      ['pause', undefined],
      ['resume', undefined],
      ['rebuild', undefined],
      ['preview', undefined],
      ['rebuild', undefined],
      ['retry-dead-letters', 'Once more'],
      ['discard-dead-letters', undefined],
      ['discard-dead-letters', undefined],
      ['discard-dead-letters', undefined],
    ]);
    for (const { actor } of actions) expect(actor.uid).toMatch(/^os:./);
    expect((await run('actions', '--limit', '1')).out).toContain('discard-dead-letters tasks');
  });

  it('finds what is wrong', async () => {
    const diagnosis = diagnosisSchema.parse(json(await run('doctor', '--json')));
    const troubles = diagnosis.findings.filter(({ state }) => state !== 'good').map(({ about }) => about);
    expect(troubles).toContain('rebuild of bids');
    expect(troubles.filter((about) => about.startsWith('leader of'))).toEqual([]);
    expect(diagnosis.findings.map(({ about }) => about)).toContain('leader of the projections');
    const nobody = await opsHere(['doctor'], { ...environment, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' });
    expect([nobody.code, nobody.out.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^BAD {6}sign-in: It is away/) as string,
    ]);
  });

  it.each([
    [['pause', 'tasks', '--reason', 'too long'.repeat(63)], 2, /longer than 500 characters/],
    [['dead-letters', 'retry'], 2, /--all/],
    [['stauts'], 2, /Did you mean status/],
    [[], 2, /Usage: npm run ops/],
    [['dead-letters', 'show', 'no-such'], 1, /no such dead letter/],
    [['rollback', 'tasks'], 1, /no generation of tasks to go back to/],
  ])('reports the mistake in %j', async (words, code, why) => {
    const said = await run(...words);
    expect([said.code, said.out]).toEqual([code, '']);
    expect(said.err).toMatch(why);
  });

  it.each([[[]], [['rebuild']], [['dead-letters', 'retry']]])('explains %j', async (words) => {
    const { code, out } = await run(...words, '--help');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: npm run ops -- /) as string]);
  });

  it('reports a missing or unreachable product', async () => {
    const nowhere = await opsHere(['status'], { DATA_DIR: '/nowhere' });
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('DATABASE_URL') as string]);
    const away = await opsHere(['status'], { DATABASE_URL: 'postgresql://127.0.0.1:1/x' });
    expect([away.code, away.err]).toEqual([1, expect.stringContaining("can't be opened") as string]);
  });
});
