import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EventStore } from '../eventStore.ts';
import { batchCall } from './batchCall.ts';
import type { Append, NewEvent } from './ledger.ts';
import { prepareAppend } from './preparedAppend.ts';
import { anyBecause } from '../testing/anyEvent.ts';
import { firstBroken } from '../testing/firstBroken.ts';
import { bidPlaced, sampleAppend, sampleId } from '../testing/samples.ts';
import { kinds, openTestStore, together, type TestStore } from '../testing/testStore.ts';

let test: TestStore;
let store: EventStore;
beforeAll(async () => {
  test = await openTestStore();
  store = test.store;
});
afterAll(() => test.close());

describe('an append', () => {
  it('is read back unchanged, with its position', async () => {
    const taskId = sampleId();
    const append = sampleAppend(taskId, 0, 3);
    const { position: before } = await store.ledger.head();
    const appended = await store.ledger.append(append);
    const events = await store.readTask(taskId);
    const recordedAt = events[0]?.recordedAt;
    expect(appended).toEqual({ kind: 'appended', position: before + 3, recordedAt });
    expect(events).toEqual(
      append.events.map((event, index) => ({
        ...event,
        taskId,
        schemaVersion: 3,
        taskVersion: index + 1,
        position: before + 1 + index,
        recordedAt,
        hash: events[index]?.hash,
      })),
    );
    expect(await store.ledger.load(taskId)).toEqual({
      version: 3,
      state: { stateVersion: 1, state: { version: 3 } },
      position: before + 3,
    });
    expect(await store.ledger.head()).toEqual({ position: before + 3, hash: events[2]?.hash });
    expect(await store.feed.head()).toBe(before + 3);
  });
  it('to a task that was never posted leaves nothing', async () => {
    expect(await store.ledger.load(sampleId())).toBeUndefined();
    expect(await store.readTask(sampleId())).toEqual([]);
  });
  it('by an earlier program, which gives no reasons and no owners, is stored and sealed, also after an event with one', async () => {
    const taskId = sampleId();
    const because = { rule: 'deadline-passed', position: 1 } as const;
    const [first, second] = [sampleAppend(taskId, 0), sampleAppend(taskId, 1)];
    await store.ledger.append({ ...first, events: first.events.map((event) => ({ ...event, because })) });
    const { text, values } = batchCall([prepareAppend(second)], new Map());
    await test.sql(text.replace(', $26, $27)', ')'), values.slice(0, -2));
    expect((await store.readTask(taskId)).map((event) => event.because)).toEqual([because, undefined]);
    expect(firstBroken(await store.readSealed({ after: 0, limit: 1_000 }))).toBeUndefined();
  });
  it('of any data and time that has a digest is stored with it, alone or among others', async () => {
    const test = await openTestStore({ times: 'asDecided' });
    onTestFinished(() => test.close());
    const { store } = test;
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
    const event = fc
      .record({
        // The index of bids reads the data, and PostgreSQL can't read data with a NUL.
        userEmail: text,
        uid: text,
        correlationId: text,
        because: anyBecause,
        time: fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      })
      .map(({ userEmail, uid, correlationId, because, time }) => ({
        decidedAt: time.toISOString(),
        event: {
          ...bidPlaced(),
          type: 'BidPlaced',
          data: { bidId: 'b', userEmail, userName: 'Ada' },
          actor: { uid, email: uid },
          correlationId,
          ...(because && { because }),
        } satisfies NewEvent,
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 20 }), async (events) => {
        const appends = events.map(({ decidedAt, event: one }) => ({
          ...sampleAppend(sampleId(), 0),
          decidedAt,
          events: [one],
        }));
        expect(new Set(kinds(await together(store, appends)))).toEqual(new Set(['appended']));
        for (const { streamId: taskId, decidedAt: recordedAt, events: given } of appends) {
          const [stored] = await store.readTask(taskId);
          expect(stored).toMatchObject({ ...given[0], recordedAt });
          const [row] = await test.sql(
            `SELECT encode(event_store.digest(id, type, schema_version, task_id, task_version, recorded_at, actor_uid, because, commitments,
              correlation_id, data), 'hex') AS digest FROM event_store.events WHERE task_id = $1`,
            [taskId],
          );
          const [sealed] = await store.readSealed({ taskIds: [taskId], limit: 1 });
          expect(hash('sha256', sealed?.canonical ?? '')).toBe(row?.['digest']);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('appends of one batch', () => {
  it('to one task: each sees the one before; a conflict fails alone', async () => {
    const taskId = sampleId();
    const results = await together(store, [
      sampleAppend(taskId, 0),
      sampleAppend(taskId, 1, 2),
      sampleAppend(taskId, 1), // too late
      sampleAppend(sampleId(), 0),
      sampleAppend(taskId, 3),
      sampleAppend(sampleId(), 4), // there is no such task
    ]);
    expect(kinds(results)).toEqual([
      'appended',
      'appended',
      'version-conflict',
      'appended',
      'appended',
      'version-conflict',
    ]);
    expect(await store.ledger.load(taskId)).toMatchObject({ version: 4, state: { state: { version: 4 } } });
    expect((await store.readTask(taskId)).map(({ taskVersion }) => taskVersion)).toEqual([1, 2, 3, 4]);
  });
  it('leave the state of the last one, never of a refused one', async () => {
    const taskId = sampleId();
    const late = { ...sampleAppend(taskId, 0), state: { stateVersion: 1, state: 'refused' } };
    const second = sampleAppend(taskId, 1, 2);
    await together(store, [sampleAppend(taskId, 0), late, second, late]);
    expect(await store.ledger.load(taskId)).toMatchObject({ version: 3, state: second.state });
  });
  it('without a state leave the kept one; a task that never had one is loaded with its first event', async () => {
    const bare = (taskId: string, version: number): Append => {
      const { state: _state, ...append } = sampleAppend(taskId, version);
      return append;
    };
    const [kept, never] = [sampleId(), sampleId()];
    const edit = sampleAppend(kept, 1);
    await together(store, [bare(kept, 0), edit, bare(kept, 2), bare(never, 0), bare(never, 1)]);
    await store.ledger.append(bare(kept, 3));
    expect(await store.ledger.load(kept)).toEqual({
      version: 4,
      state: edit.state,
      position: expect.any(Number) as number,
    });
    const [first] = await store.readTask(never);
    const { hash: _hash, ...event } = first ?? { hash: '' };
    expect(await store.ledger.load(never)).toMatchObject({ version: 2, state: null, first: event });
  });
  it('that name the event they were decided on: a conflict if that event was not appended, though the version fits', async () => {
    const taskId = sampleId();
    await store.ledger.append(sampleAppend(taskId, 0));
    const rival = sampleAppend(taskId, 1);
    const lost = sampleAppend(taskId, 1);
    const afterLost = { ...sampleAppend(taskId, 2), decidedOn: lost.events[0]?.id };
    const afterRival = { ...sampleAppend(taskId, 2, 2), decidedOn: rival.events[0]?.id };
    const afterThat = { ...sampleAppend(taskId, 4), decidedOn: afterRival.events[1]?.id };
    const elsewhere = sampleAppend(sampleId(), 0);
    const results = await together(store, [rival, lost, afterLost, elsewhere, afterRival, afterThat]);
    expect(kinds(results)).toEqual([
      'appended',
      'version-conflict',
      'version-conflict',
      'appended',
      'appended',
      'appended',
    ]);
    // The result is the same if that event was in an earlier batch.
    const last = afterThat.events[0]?.id;
    const wrong = { ...sampleAppend(taskId, 5), decidedOn: afterRival.events[1]?.id };
    const right = { ...sampleAppend(taskId, 5), decidedOn: last };
    expect(kinds(await together(store, [wrong, right]))).toEqual(['version-conflict', 'appended']);
    expect(await store.ledger.append({ ...sampleAppend(taskId, 6), decidedOn: last })).toEqual({
      kind: 'version-conflict',
    });
  });
  it('that all expect the same version: one wins', async () => {
    const taskId = sampleId();
    const results = await together(
      store,
      Array.from({ length: 64 }, () => sampleAppend(taskId, 0)),
    );
    expect(kinds(results).filter((kind) => kind === 'appended')).toHaveLength(1);
    expect(await store.ledger.load(taskId)).toMatchObject({ version: 1 });
  });
  it('with one that PostgreSQL refuses: it fails alone', async () => {
    const appends = Array.from({ length: 20 }, () => sampleAppend(sampleId(), 0));
    const [first, ...others] = appends;
    if (first === undefined) throw new Error('unreachable');
    const nul = { ...first, events: [{ ...bidPlaced(), correlationId: 'a\0b' }] };
    const settled = await Promise.allSettled([...others, nul].map((append) => store.ledger.append(append)));
    expect(settled.slice(0, -1).map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
    expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
    expect(await store.readTask(first.streamId)).toEqual([]);
  });
});
