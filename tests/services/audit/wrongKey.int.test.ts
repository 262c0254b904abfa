import { changeKey, createKeyWatch, signLightHeads, signHead, type Signer } from '@marketplace/audit';
import { diagnosisSchema, ledgerKeySchema } from '@marketplace/contracts';
import { sqlOn } from '@marketplace/standalone/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { startMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const old = newSigner();
const clock = () => new Date();

/** A market on whose ledger the old key has signed a head at the first of two tasks, and which has this key now. */
const marketWith = async (signer: Signer | undefined, kind: 'light' | 'checked') => {
  const market = await startMarket(signer && { signer });
  onTestFinished(() => market.stop());
  const { eventStore: store, call } = market;
  const { post } = commandsOf(call);
  const watch = async (by: Signer | undefined) => {
    const run = createKeyWatch(store, by).run;
    await run({ signal: new AbortController().signal, isFirst: true, wake: () => undefined }).catch(
      () => undefined,
    );
  };
  const sign = async (by: Signer) => {
    const [{ position }, newest] = [await store.ledger.head(), await store.newestHead()];
    if (kind === 'checked') await signHead(store, by, { clock });
    else await signLightHeads(store, by, { at: clock(), positions: [position], newest });
  };
  await store.keepSigningKey(old, '-infinity');
  const covered = await post();
  await sign(old);
  const uncovered = await post({ description: '\u{1f600}'.repeat(5_000) });
  await watch(signer);
  return {
    ...market,
    sign,
    watch,
    covered,
    uncovered,
    receipt: ({ id, position }: typeof covered) =>
      call(`/tasks/${id}/receipt?position=${position}`, { as: 'ada' }),
    keys: async () => ledgerKeySchema.strict().parse((await call('/audit/key')).body),
    findings: async () =>
      diagnosisSchema
        .parse((await call('/operations/doctor', { as: 'operator' })).body)
        .findings.filter(({ kind: one }) => one === 'wrong-key'),
  };
};

const cases = (['light', 'checked'] as const).flatMap((kind) => [
  ['missing', kind, undefined] as const,
  ['another', kind, newSigner()] as const,
]);

describe.each(cases)('where the key is %s after %s heads', (what, kind, signer) => {
  it('receipts say why, the doctor and the call that signs tell it, and the keys of the heads are shown', async () => {
    const market = await marketWith(signer, kind);
    const { receipt, covered, uncovered, eventStore: store } = market;
    const told = expect.stringContaining(what) as string;
    expect((await receipt(covered)).status).toBe(200);
    const answer = await receipt(uncovered);
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ type: 'urn:marketplace:problem:not-signed-yet', detail: told }),
    ]);
    expect(answer.text).toContain(old.keyId);
    expect(answer.text).not.toMatch(/10 seconds/);
    expect(await market.findings()).toEqual([
      expect.objectContaining({
        state: 'bad',
        says: told,
        advice: expect.stringContaining('--new-key') as string,
      }),
    ]);
    const { status, body } = await market.call('/audit/checkpoints', { as: 'auditor', method: 'POST' });
    expect([status, body]).toEqual([signer ? 409 : 503, expect.objectContaining({ detail: told })]);
    expect(await market.keys()).toEqual({
      publicKey: old.publicKey,
      fingerprint: old.keyId,
      to: covered.position,
      earlier: [],
    });
    expect((await store.readHeads({ after: 0, limit: 9 })).map(({ position }) => position)).toEqual([
      covered.position,
    ]);
  });
});

it('a key that is not known any more has a fingerprint only, and one that a change names is known', async () => {
  const next = newSigner();
  const market = await marketWith(next, 'light');
  const { databaseUrl, eventStore: store, keys, covered } = market;
  const forget = () => sqlOn(databaseUrl, 'UPDATE event_store.signing_keys SET public_key = NULL');
  await forget();
  const { keyId: fingerprint } = old;
  expect(await keys()).toEqual({ publicKey: null, fingerprint, to: covered.position, earlier: [] });
  await changeKey(store, { before: old, after: next, clock });
  await market.sign(next);
  await forget();
  await market.watch(next);
  expect(await keys()).toEqual({
    publicKey: next.publicKey,
    fingerprint: next.keyId,
    to: market.uncovered.position,
    earlier: [{ publicKey: old.publicKey, fingerprint, to: covered.position }],
    keyChanges: [expect.objectContaining({ before: { keyId: fingerprint, publicKey: old.publicKey } })],
  });
});

it('a receipt that is too long says the same, and no head is signed for it', async () => {
  const market = await marketWith(newSigner(), 'light');
  const { bid } = commandsOf(market.call);
  await Promise.all(Array.from({ length: 250 }, () => bid(market.uncovered.id)));
  await market.sign(old);
  const before = await market.eventStore.readHeads({ after: 0, limit: 9 });
  const answer = await market.receipt(market.uncovered);
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('another one')]);
  expect(await market.eventStore.readHeads({ after: 0, limit: 9 })).toEqual(before);
});
