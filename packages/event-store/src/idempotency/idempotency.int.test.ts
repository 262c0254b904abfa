import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventStore } from '../eventStore.ts';
import { removeOldKeys } from './idempotencyKeys.ts';
import { keyed, sampleAppend, sampleId } from '../testing/samples.ts';
import { kinds, startedTestStore, together } from '../testing/testStore.ts';

const test = startedTestStore();
let store: EventStore;
let another: EventStore;
beforeAll(async () => {
  store = test.store;
  another = await test.openAnother();
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, in the same batch, later, and to another instance', async () => {
    const first = keyed(sampleAppend(sampleId(), 0));
    const again = () => ({ ...sampleAppend(sampleId(), 0), idempotency: first.idempotency });
    const [one, two] = await together(store, [first, again()]);
    expect(one?.kind).toBe('appended');
    const repeated = { kind: 'repeated', position: 1, insertedId: first.streamId };
    expect(two).toEqual(repeated);
    expect(await store.ledger.append(again())).toEqual(repeated);
    expect(await another.ledger.append(again())).toEqual(repeated);
    expect(await another.ledger.findFirstAnswer(first.idempotency)).toEqual({
      requestDigest: 'd1',
      insertedId: first.streamId,
      position: one?.kind === 'appended' && one.position,
    });
  });
  it('used for another request is refused, in the same batch and later', async () => {
    const first = keyed(sampleAppend(sampleId(), 0));
    const other = () => keyed(sampleAppend(sampleId(), 0), { ...first.idempotency, requestDigest: 'd2' });
    expect(kinds(await together(store, [first, other()]))).toEqual(['appended', 'key-reused']);
    expect(await another.ledger.append(other())).toEqual({ kind: 'key-reused' });
  });
  it('belongs to a caller and a call', async () => {
    const key = sampleId();
    const appends = [{}, { callerUid: 'bob' }, { call: 'POST /bids' }].map((request) =>
      keyed(sampleAppend(sampleId(), 0), { key, ...request }),
    );
    expect(kinds(await together(store, appends))).toEqual(['appended', 'appended', 'appended']);
  });
  it('is not used up by a conflict', async () => {
    const key = sampleId();
    const late = keyed(sampleAppend(sampleId(), 7), { key });
    expect(kinds(await together(store, [late, keyed(sampleAppend(sampleId(), 0), { key })]))).toEqual([
      'version-conflict',
      'appended',
    ]);
  });
  it('can be used again after 24 hours, alone and in a batch', async () => {
    const first = keyed(sampleAppend(sampleId(), 0), { insertedId: 'the first' });
    const scope = first.idempotency;
    const age = () =>
      test.sql(
        `UPDATE event_store.idempotency_keys SET used_at = used_at - interval '24 hours' WHERE key = $1`,
        [scope.key],
      );
    const next = (insertedId: string) =>
      keyed(sampleAppend(sampleId(), 0), { ...scope, insertedId, requestDigest: insertedId });
    await store.ledger.append(first);
    await age();
    expect(await store.ledger.findFirstAnswer(scope)).toBeUndefined();
    expect((await store.ledger.append(next('the second'))).kind).toBe('appended');
    await age();
    expect(kinds(await together(store, [sampleAppend(sampleId(), 0), next('the third')]))).toEqual([
      'appended',
      'appended',
    ]);
    expect(await store.ledger.findFirstAnswer(scope)).toMatchObject({ insertedId: 'the third' });
  });
  it('of a command without an append gives that answer again, and is free after 24 hours', async () => {
    const { idempotency: request } = keyed(sampleAppend(sampleId(), 0));
    const again = () => keyed(sampleAppend(sampleId(), 0), request);
    expect(await store.ledger.keepAnswer(request, 7)).toBe('kept');
    const answer = { kind: 'repeated', insertedId: request.insertedId, position: 7 };
    expect(await another.ledger.append(again())).toEqual(answer);
    expect(await together(store, [sampleAppend(sampleId(), 0), again()])).toContainEqual(answer);
    expect(await another.ledger.keepAnswer({ ...request, requestDigest: 'd2' }, 8)).toBe('in-use');
    expect(await store.ledger.findFirstAnswer(request)).toMatchObject({ requestDigest: 'd1', position: 7 });
    await test.sql(
      `UPDATE event_store.idempotency_keys SET used_at = used_at - interval '24 hours' WHERE key = $1`,
      [request.key],
    );
    expect(await another.ledger.keepAnswer(request, 9)).toBe('kept');
    expect(await store.ledger.findFirstAnswer(request)).toMatchObject({ position: 9 });
  });
  it('used at the same time on two instances has one effect', async () => {
    const appends = Array.from({ length: 40 }, () => sampleAppend(sampleId(), 0)).map((append, index) =>
      keyed(append, { key: `pair ${index >> 1}`, insertedId: `pair ${index >> 1}` }),
    );
    const results = await Promise.all(
      appends.map((append, index) => (index % 2 === 0 ? store : another).ledger.append(append)),
    );
    for (let pair = 0; pair < results.length; pair += 2)
      expect(kinds(results.slice(pair, pair + 2)).toSorted()).toEqual(['appended', 'repeated']);
  });
  it('is removed after 24 hours, and no sooner', async () => {
    const [old, young] = [keyed(sampleAppend(sampleId(), 0)), keyed(sampleAppend(sampleId(), 0))];
    await together(store, [old, young]);
    await test.sql(
      `UPDATE event_store.idempotency_keys SET used_at = used_at - interval '24 hours' WHERE key = $1`,
      [old.idempotency.key],
    );
    const pool = new pg.Pool({ connectionString: test.url });
    await removeOldKeys(pool);
    await pool.end();
    const left = await test.sql('SELECT key FROM event_store.idempotency_keys WHERE key = ANY ($1)', [
      [old.idempotency.key, young.idempotency.key],
    ]);
    expect(left).toEqual([{ key: young.idempotency.key }]);
  });
  it('is removed in pieces, beside one that is in use, and what is done stays done', async () => {
    await test.sql(`INSERT INTO event_store.idempotency_keys
      SELECT 'u', 'c', 'old ' || n, '', '', 1, now() - interval '25 hours' FROM generate_series(1, 1000) n`);
    const pool = new pg.Pool({ connectionString: test.url, statement_timeout: 5_000 });
    const user = await pool.connect();
    await user.query('BEGIN');
    await user.query(`SELECT FROM event_store.idempotency_keys WHERE key = 'old 7' FOR UPDATE`);
    const pieces = vi.spyOn(pool, 'query');
    expect(await removeOldKeys(pool, { piece: 100 })).toBe(999);
    expect(pieces).toHaveBeenCalledTimes(10);
    expect(await test.sql(`SELECT key FROM event_store.idempotency_keys WHERE key LIKE 'old %'`)).toEqual([
      { key: 'old 7' },
    ]);
    await user.query('COMMIT');
    user.release();
    await pool.end();
  });
});
