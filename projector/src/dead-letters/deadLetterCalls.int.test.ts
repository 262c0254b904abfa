import { actionsSchema, deadLetterSchema, deadLettersSchema } from '@marketplace/contracts';
import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { everyPartition } from '@marketplace/read-store';
import { beforeAll, describe, expect, it } from 'vitest';
import { withWriter } from '../testing/documents.ts';
import { startedOperations } from '../testing/serveOperators.ts';
import { letterOf } from './letterOf.ts';

const given = startedOperations();
beforeAll(async () => {
  const { events } = given;
  // Six tasks of three events: the second of each is a dead letter, and the third waits.
  for (let number = 0; number < 6; number += 1) {
    const taskId = sampleId();
    await events.store.ledger.append(sampleAppend(taskId, 0, 3));
    const event = (await events.store.readTask(taskId))[1];
    if (event === undefined) throw new Error('The task has three events.');
    const projection = number < 5 ? 'bids' : 'tasks';
    const letter = letterOf({ projection, generation: 1 }, { event, error: new Error('broken') }, 3);
    await events.store.deadLetters.park([letter], 1);
  }
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown, as?: string) =>
  given.call(method, `/operations/dead-letters${path}`, body, as);
const list = async (query = '') => deadLettersSchema.parse((await call('GET', query)).body);
const positionsOf = ({ deadLetters }: Awaited<ReturnType<typeof list>>) =>
  deadLetters.map(({ position }) => position);
const idAt = (position: number) => `${position === 17 ? 'tasks' : 'bids'}.1.${position}`;

describe('the calls on dead letters', () => {
  it('list dead letters page by page, of one projection or all, with the number of waiting events', async () => {
    const first = await list('?limit=4');
    expect(positionsOf(first)).toEqual([2, 5, 8, 11]);
    expect(positionsOf(await list(`?limit=4&cursor=${first.next}`))).toEqual([14, 17]);
    const ofTasks = await list('?projection=tasks&state=parked');
    expect(ofTasks).toMatchObject({ deadLetters: [{ position: 17, waiting: 1, attempts: 3 }] });
    expect(await list('?state=retrying')).toEqual({ deadLetters: [] });
  });

  it('show a dead letter with its error and stack', async () => {
    const { status, body } = await call('GET', '/bids.1.2');
    expect(status).toBe(200);
    const { error } = deadLetterSchema.parse(body);
    expect(error.message).toBe('broken');
    expect(error.stack).toContain('deadLetterCalls');
  });

  it('request the retry of a dead letter, once', async () => {
    const asked = await call('POST', '/bids.1.2/retry', { reason: ' Mended ' });
    expect(asked).toMatchObject({ status: 202, body: { id: 'bids.1.2', state: 'retrying' } });
    expect((await call('POST', '/bids.1.2/retry')).status).toBe(409);
    expect((await call('POST', '/bids.1.2/discard')).status).toBe(409);
    expect(positionsOf(await list('?state=retrying'))).toEqual([2]);
  });

  it('request an action for many at once, and skip dead letters that are not parked', async () => {
    const ids = [2, 5, 8, 17].map(idAt);
    const { status, body } = await call('POST', '/discard', { ids: [...ids, 'no.1.3'], reason: 'Old' });
    expect(status).toBe(202);
    expect(positionsOf(deadLettersSchema.parse(body))).toEqual([5, 8, 17]);
    expect((await call('POST', '/discard', { ids })).status).toBe(409);
    expect((await call('POST', '/retry', { ids: [] })).status).toBe(400);
  });

  it('refuse a retry in a generation that is not used any more', async () => {
    const { projections } = given.reads;
    const rebuild = await projections.beginRebuild('bids', {
      kind: 'rebuild',
      acceptDifferences: true,
      at: new Date().toISOString(),
    });
    const next = { projection: 'bids', generation: rebuild?.generation ?? 0 } as const;
    await withWriter(projections, (writer) =>
      writer.prepareWrite([{ id: next, documents: [], reached: everyPartition(20) }])(),
    );
    expect(await projections.makeLive(next)).toBe(true);
    expect((await call('POST', '/bids.1.11/retry')).status).toBe(409);
    expect((await call('POST', '/retry', { ids: ['bids.1.11'] })).status).toBe(409);
    expect(positionsOf(await list())).toEqual([17]);
    // A refused rebuild can leave a dead letter of its generation, which does not exist any more.
    const [event] = await given.events.store.readEvents({ after: 1, limit: 1 });
    if (event === undefined) throw new Error('There is an event.');
    const fault = { event, error: new Error('broken') };
    await given.events.store.deadLetters.park([letterOf({ projection: 'bids', generation: 9 }, fault, 3)], 1);
    expect((await call('POST', '/bids.9.2/retry')).status).toBe(409);
  });

  it('keep accepted requests in the ledger, with actor and reason', async () => {
    const { actions } = actionsSchema.parse((await given.call('GET', '/operations/actions')).body);
    const said = actions.map(({ action, projection, deadLetterIds, reason }) => [
      action,
      projection,
      deadLetterIds,
      reason,
    ]);
    expect(said).toEqual([
      ['discard-dead-letters', 'tasks', [idAt(17)], 'Old'],
      ['discard-dead-letters', 'bids', [idAt(5), idAt(8)], 'Old'],
      ['retry-dead-letters', 'bids', [idAt(2)], 'Mended'],
    ]);
  });
});
