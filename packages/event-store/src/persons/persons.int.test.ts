import { eventDefinition, eventTypes } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '../append/ledger.ts';
import type { EventStore } from '../eventStore.ts';
import { recordForgotten } from '../testing/recordForgotten.ts';
import { bidPlaced, keyed, sampleAppend, sampleId } from '../testing/samples.ts';
import { kinds, startedTestStore, together } from '../testing/testStore.ts';

const test = startedTestStore();
let store: EventStore;
let another: EventStore;
beforeAll(async () => {
  store = test.store;
  another = await test.openAnother();
});

const bidBy = (uid: string, taskId = sampleId(), expectedVersion = 0) => ({
  ...sampleAppend(taskId, expectedVersion),
  events: [{ ...bidPlaced(), actor: { uid, email: `${uid}@example.com` } }],
});
const asked = (uid: string) => ({ by: 'person', uid }) as const;

const textsOf = async (uid: string) =>
  (await test.sql('SELECT FROM event_store.events WHERE event_store.has_texts(texts, $1)', [uid])).length;

describe('a person', () => {
  it('is known by an event, and active until somebody says otherwise', async () => {
    await store.ledger.append(bidBy('ann'));
    expect(await store.persons.isKnown('ann')).toBe(true);
    expect(await store.persons.isKnown('nobody')).toBe(false);
    expect(await store.persons.read('ann')).toBeUndefined();
  });

  it('is told apart from a person whose uid has the same hash', async () => {
    const [pair] = await test.sql(`SELECT min(uid) AS one, max(uid) AS other
      FROM (SELECT 'same-' || n AS uid FROM generate_series(1, 300000) n) uids
      GROUP BY hashtext(uid) HAVING count(*) > 1 LIMIT 1`);
    const { one, other } = pair as Readonly<Record<'one' | 'other', string>>;
    await store.ledger.append(bidBy(one));
    expect(await store.persons.isKnown(other)).toBe(false);
    expect(await store.persons.tasksOf(other)).toEqual([]);
  });

  it('is not forgotten between hold and release, and not held during the forgetting', async () => {
    const { persons } = store;
    const held = { uid: 'hal', state: 'held', reason: 'A claim', done: [], faults: {} };
    expect(await persons.hold('hal', 'x')).toMatchObject({ state: 'held', reason: 'x' });
    expect(await persons.hold('hal', 'A claim')).toEqual(held);
    expect(await persons.beginForgetting('hal', asked('hal'))).toEqual(held);
    expect(persons.fence.isForgotten('hal')).toBe(false);
    expect(kinds([await store.ledger.append(bidBy('hal'))])).toEqual(['appended']);
    await persons.hold('hanna', 'Another claim');
    await persons.release('hal');
    expect(await persons.read('hal')).toBeUndefined();
    expect(await persons.read('hanna')).toMatchObject({ state: 'held', reason: 'Another claim' });
    const forgetting = { uid: 'hal', state: 'forgetting', asked: asked('hal'), done: [], faults: {} };
    expect(await persons.beginForgetting('hal', asked('hal'))).toEqual(forgetting);
    expect(await persons.beginForgetting('hal', { by: 'operator', uid: 'olga' })).toEqual(forgetting);
    expect(await persons.hold('hal', 'Too late')).toEqual(forgetting);
    await persons.release('hal');
    expect(await persons.unfinished()).toContainEqual(forgetting);
  });

  it('keeps which stores are clear, and why others are not', async () => {
    const { persons } = store;
    for (const uid of ['sue', 'sam']) await persons.beginForgetting(uid, asked(uid));
    const sam = await persons.read('sam');
    await persons.hold('hugo', 'A claim');
    await persons.notCleared('sue', 'read-models', "It's away");
    await persons.notCleared('sue', 'sign-in', 'Away');
    await persons.cleared('sue', 'ledger');
    await persons.cleared('sue', 'sign-in');
    await persons.cleared('sue', 'sign-in');
    expect(await persons.read('sue')).toMatchObject({
      done: ['ledger', 'sign-in'],
      faults: { 'read-models': "It's away" },
    });
    for (const uid of ['sue', 'hugo']) await persons.finish(uid);
    expect(await persons.read('sue')).toMatchObject({ state: 'forgotten' });
    expect(await persons.read('hugo')).toMatchObject({ state: 'held' });
    expect(await persons.read('sam')).toEqual(sam);
    expect((await persons.unfinished()).map(({ uid }) => uid)).not.toContain('sue');
  });
});

describe('the fence', () => {
  it('is known in each process within 2 s, also to one that starts later', async () => {
    const heard: string[] = [];
    const stop = another.persons.fence.onForgotten((uid) => heard.push(uid));
    await store.persons.hold('fay', 'Not forgotten');
    await store.persons.beginForgetting('fred', asked('fred'));
    expect(store.persons.fence.isForgotten('fred')).toBe(true);
    await expect.poll(() => heard).toContain('fred');
    stop();
    const later = await test.openAnother();
    for (const { persons } of [store, another, later])
      expect([persons.fence.isForgotten('fred'), persons.fence.isForgotten('fay')]).toEqual([true, false]);
  });

  it('is seen without a notification', async () => {
    await test.sql('ALTER TABLE event_store.persons DISABLE TRIGGER told');
    await store.persons.beginForgetting('gus', asked('gus'));
    await test.sql('ALTER TABLE event_store.persons ENABLE TRIGGER told');
    await expect.poll(() => another.persons.fence.isForgotten('gus')).toBe(true);
  });

  it('lets no text of the person into the ledger, and no key', async () => {
    const request = keyed(bidBy('kim'), { callerUid: 'kim' });
    await store.persons.beginForgetting('kim', asked('kim'));
    const { position } = await store.ledger.head();
    const results = await together(another, [bidBy('kim'), bidBy('lea'), request]);
    expect(kinds(results)).toEqual(['forgotten', 'appended', 'forgotten']);
    expect((await store.ledger.head()).position).toBe(position + 1);
    expect(await another.ledger.keepAnswer(request.idempotency, 1)).toBe('forgotten');
  });
});

describe('texts', () => {
  it('that others may have written about a person are looked for in each type of event with such a text', async () => {
    const [found] = await test.sql(`SELECT prosrc AS source FROM pg_proc WHERE proname = 'delete_texts'`);
    for (const type of eventTypes)
      for (const person of Object.values(eventDefinition(type).textsOfPerson ?? {}))
        expect(found?.['source']).toContain(`e.type = '${type}' AND e.data ->> '${person}' = person`);
  });

  it('stay until PersonForgotten is recorded; then they go, and the tasks are named that had some', async () => {
    const taskId = sampleId();
    await store.ledger.append(keyed(bidBy('pia', taskId), { callerUid: 'pia' }));
    await store.ledger.append(keyed(bidBy('max', taskId, 1), { callerUid: 'max' }));
    const { persons } = store;
    await persons.beginForgetting('max', asked('max'));
    expect(await persons.recorded('max')).toEqual(new Map());
    await expect(persons.deleteTexts('max')).rejects.toThrow('until PersonForgotten');
    await expect(test.sql(`SELECT event_store.delete_texts('max')`)).rejects.toThrow('append-only');
    expect(await textsOf('max')).toBe(1);
    const appended = await recordForgotten(store, 'max');
    const position = 'position' in appended && appended.position;
    expect(await persons.recorded('max', 'pia')).toEqual(new Map([['max', position]]));
    await persons.beginForgetting('mia', asked('mia'));
    const system = { uid: 'system', email: '' };
    const later = { ...bidPlaced(), type: 'TextsForgotten', data: { uid: 'mia' }, actor: system } as const;
    await store.ledger.append({ ...sampleAppend(sampleId(), 0), events: [later] });
    expect(await persons.recorded('mia')).toEqual(new Map());
    await expect(persons.deleteTexts('mia')).rejects.toThrow('until PersonForgotten');
    expect(await persons.tasksOf('max')).toEqual([taskId]);
    for (let times = 0; times < 2; times += 1) await persons.deleteTexts('max');
    expect([await textsOf('max'), await textsOf('pia')]).toEqual([0, 1]);
    await persons.taskIsTold('pia', taskId);
    await persons.taskIsTold('max', sampleId());
    expect(await persons.hasTasksToTell()).toBe(true);
    expect(await persons.tasksToTell('max')).toEqual([taskId]);
    expect(await persons.tasksToTell('pia')).toEqual([]);
    await persons.taskIsTold('max', taskId);
    expect(await persons.tasksToTell('max')).toEqual([]);
    expect(await persons.hasTasksToTell()).toBe(false);
    expect(await persons.read('max')).toMatchObject({ position });
    for (const table of ['addresses WHERE uid', 'idempotency_keys WHERE caller_uid'])
      expect(await test.sql(`SELECT FROM event_store.${table} = 'max'`)).toEqual([]);
    expect(await test.sql(`SELECT FROM event_store.idempotency_keys WHERE caller_uid = 'pia'`)).toHaveLength(
      1,
    );
    expect((await store.readTask(taskId)).map(({ actor, data }) => [actor.email, data])).toMatchObject([
      ['pia@example.com', { userName: 'Ada' }],
      [null, { userName: null }],
    ]);
  });

  it('go from what auditors asked for: all that the person asked, and its address in what others asked', async () => {
    const { persons } = store;
    for (const uid of ['nora', 'paul']) await store.ledger.append(bidBy(uid));
    const ask = (uid: string, email: string) =>
      store.recordAccess({ actor: { uid, email: `${uid}@a.b` }, call: 'search', details: { email } });
    await ask('nora', 'any');
    await ask('auditor', 'NORA@example.com');
    await ask('auditor', 'paul@example.com');
    await persons.beginForgetting('nora', asked('nora'));
    await recordForgotten(store, 'nora');
    await persons.recorded('nora');
    await persons.deleteTexts('nora');
    const left = await store.readAccesses({ limit: 9 });
    expect(left.map(({ actor, details, forgotten }) => [actor.email, details, forgotten])).toEqual([
      ['auditor@a.b', { email: 'paul@example.com' }, undefined],
      ['auditor@a.b', {}, true],
      [null, {}, true],
    ]);
  });
});

describe('what a person has on tasks', () => {
  it('is found by the person: tasks, and the bids that nobody has withdrawn', async () => {
    const [one, other] = [sampleId(), sampleId()];
    const bid = (taskId: string, version: number, uid = 'vic') => ({ ...bidBy(uid, taskId, version) });
    const [first, second] = [bid(one, 0), bid(one, 1)];
    for (const append of [first, second, bid(one, 2, 'wim'), bid(other, 0)])
      await store.ledger.append(append);
    const bidIdOf = ({ events: [placed] }: typeof first) => (placed?.data as { bidId: string }).bidId;
    const [system, vic] = ['system', 'vic'].map((uid) => ({ uid, email: '' }));
    const more = [
      { type: 'BidWithdrawn', data: { bidId: bidIdOf(first) }, actor: system },
      { type: 'BidRevised', data: { bidId: bidIdOf(second) }, actor: vic },
      { type: 'ReviewWritten', data: { bidId: bidIdOf(second) }, actor: vic },
    ];
    for (const [index, event] of more.entries())
      await store.ledger.append({
        ...sampleAppend(one, 3 + index),
        events: [{ ...bidPlaced(), ...event } as NewEvent],
      });
    expect(new Set(await store.persons.tasksOf('vic'))).toEqual(new Set([one, other]));
    expect(await store.persons.liveBids('vic', one)).toEqual([bidIdOf(second)]);
  });
});
