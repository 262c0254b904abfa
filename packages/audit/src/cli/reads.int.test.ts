import { accessesSchema, boardSchema, taskAtSchema, taskHistorySchema } from '@marketplace/contracts';
import type { NewEvent } from '@marketplace/event-store';
import { startedTestStore, sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditHere, type ProgramOutput } from '../testing/cli.ts';

const test = startedTestStore();
const taskId = sampleId();
const evil = 'A \u001b[2J\u009b31mlogo\nNOT valid';
const posted = {
  title: evil,
  category: 'Design',
  description: 'Round',
  deadline: '2030-02-28',
  budget: 9,
  status: 'Pending',
  userEmail: 'ada@example.com',
  userName: 'Ada',
};

const append = async (id: string, ...happened: Pick<NewEvent, 'type' | 'data'>[]) => {
  const [sample] = sampleAppend(id, 0).events;
  if (sample === undefined) throw new Error('There is no sample.');
  const events = happened.map((event) => ({ ...sample, ...event, id: sampleId() }) as NewEvent);
  await test.store.ledger.append({ ...sampleAppend(id, 0), events });
};
beforeAll(async () => {
  await append(
    taskId,
    { type: 'TaskPosted', data: posted },
    { type: 'TaskUpdated', data: { budget: 12 } },
    { type: 'TaskDeleted', data: {} },
  );
  for (let number = 0; number < 501; number += 1)
    await append(sampleId(), { type: 'TaskPosted', data: { ...posted, title: `T${number}` } });
});

const run = (...words: string[]): Promise<ProgramOutput> => auditHere(words, { DATABASE_URL: test.url });
const json = ({ out }: ProgramOutput): unknown => JSON.parse(out);

describe('npm run audit', () => {
  it('prints the history of a task, also of a deleted one', async () => {
    const { events } = taskHistorySchema.strict().parse(json(await run('history', taskId, '--json')));
    expect(events.map(({ type }) => type)).toEqual(['TaskPosted', 'TaskUpdated', 'TaskDeleted']);
    expect((await run('history', taskId.toUpperCase())).out).toContain('\n      budget: 9 -> 12\n');
  });

  it('prints a task at a moment', async () => {
    expect(taskAtSchema.strict().parse(json(await run('at', taskId, '2', '--json')))).toMatchObject({
      position: 2,
      task: { budget: 12, title: evil },
    });
    expect((await run('at', taskId, '1')).out).toMatch(/^budget +9$/m);
  });

  it('prints the board at a moment', async () => {
    const then = boardSchema.strict().parse(json(await run('board', '1', '--json')));
    expect(then).toMatchObject({ position: 1, total: 1, postedSince: 501, tasks: [{ _id: taskId }] });
    const now = boardSchema.strict().parse(json(await run('board', '--json', '--sort', '-posted')));
    expect(now.tasks.map(({ title }) => title)).toEqual(
      Array.from({ length: 501 }, (_, index) => `T${500 - index}`),
    );
    const lines = (await run('board', '--q', 't7')).out.trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 11); // T7, T70 to T79
    expect(boardSchema.parse(json(await run('board', '0', '--json'))).tasks).toEqual([]);
  });

  it.each([
    ['history', sampleId()],
    ['at', sampleId()],
    ['at', taskId, '3'],
  ])('exits with 1 if nothing is found: %s %s %s', async (...words) => {
    expect(await run(...words)).toMatchObject({ code: 1, out: '' });
  });

  it.each([
    ['history', 'x'],
    ['at', taskId, '999999'],
    ['board', '2999-01-01'],
  ])('exits with 2 for wrong usage: %s %s %s', async (...words) => {
    expect(await run(...words)).toMatchObject({ code: 2, out: '' });
  });

  it('prints nothing that would disturb a terminal', async () => {
    for (const words of [
      ['history', taskId],
      ['at', taskId, '1'],
      ['board', '1'],
      ['board', '1', '--json'],
    ]) {
      const { out } = await run(...words);
      // eslint-disable-next-line no-control-regex -- the test looks for these
      expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(out).not.toMatch(/^NOT valid/m);
      expect(out).toContain('logo');
    }
    // No call accepts such a text, but if one is stored, it must not reach the terminal.
    await test.store.recordAccess({
      actor: { uid: 'eve', email: 'e@x.y' },
      call: 'GET \u001b[2J',
      details: {},
    });
    const { out } = await run('accesses', '--limit', '2');
    expect(out).toMatch(/^\S+ {2}\S+@\S* {2}npm run audit -- accesses --limit 2\n.*GET \\u001b\[2J\n$/);
  });

  it('prints the accesses', async () => {
    const { accesses } = accessesSchema.strict().parse(json(await run('accesses', '--json')));
    expect(accesses[0]?.call).toBe('npm run audit -- accesses --json');
    expect(accesses.some(({ call }) => call === `npm run audit -- at ${taskId} 3`)).toBe(true);
  });
});
