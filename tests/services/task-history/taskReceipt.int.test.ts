import { Readable } from 'node:stream';
import { createLightSigning, verifyExport } from '@marketplace/audit';
import { headsSchema, ledgerKeySchema, sharedHistorySchema, type Verdict } from '@marketplace/contracts';
import { until } from '@marketplace/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAuditor } from '../testing/asAuditor.ts';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startMarket, startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const signer = newSigner();
const { publicKey } = signer;
const market = startedMarket({ signer, forgets: true });
const ask = asAuditor(() => market);

/** Signs the light heads that are due after 10 s. */
const sign = async () => {
  let now = Date.now();
  const clock = () => new Date((now += 9_000));
  const look = createLightSigning({ store: market.eventStore, signer, clock });
  for (const isFirst of [true, false]) await look({ isFirst });
};
let taskId: string;
const at: Record<string, number> = {};
const receipt = (position: number | undefined, as: Person | undefined = 'ada', id = taskId) =>
  market.call(`/tasks/${id}/receipt?position=${position}`, { as });
const verifyReceipt = (text: string): Promise<Verdict> =>
  verifyExport(Readable.from([Buffer.from(text)]), { publicKey });
const proved = async (position: number | undefined, as: Person): Promise<Verdict> => {
  const { status, text } = await receipt(position, as);
  expect([status, Buffer.byteLength(text) <= 32_768]).toEqual([200, true]);
  return verifyReceipt(text);
};

beforeAll(async () => {
  const { post, offer, revise, accept, deliver } = commandsOf(market.call);
  ({ id: taskId, position: at['posted'] } = await post({ title: 'A poster', budget: 9 }));
  const bob = await offer(taskId, 'bob', { amount: 150, message: 'I draw quetzals.' });
  const eve = await offer(taskId, 'eve');
  at['offered'] = bob.position;
  at['eves'] = eve.position;
  at['revised'] = await revise(eve.id, 'eve', { amount: 90, message: 'Less' });
  at['accepted'] = await accept(bob.id);
  at['delivered'] = await deliver(taskId, 'bob', 'On the wall');
});

describe('a receipt', () => {
  it('is refused in a plain sentence until a head covers its event', async () => {
    const { status, body } = await receipt(at['posted']);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ type: 'urn:marketplace:problem:not-signed-yet' }),
    ]);
    await sign();
    expect((await receipt(at['posted'])).status).toBe(200);
  });

  it('proves an event to who did it, and to the other side of the deal with its texts', async () => {
    const offered = /^On .*, the bidder \S+ \(bob@example.com\) offered \$150 on the task .* covers it\.$/;
    for (const who of ['bob', 'ada'] as const) {
      expect((await proved(at['offered'], who)).proves).toMatch(offered);
      expect((await proved(at['posted'], who)).proves).toMatch(/the owner .*posted the task .* for \$9;/);
      for (const event of ['accepted', 'delivered'])
        expect(await proved(at[event], who)).toMatchObject({ valid: true });
    }
    const answer = await receipt(at['offered'], 'bob');
    expect(answer.text).toContain(`"keyId":"${signer.keyId}"`);
    expect(['content-type', 'content-disposition'].map((name) => answer.headers.get(name))).toEqual([
      'application/x-ndjson; charset=utf-8',
      `attachment; filename="proof-${at['offered']}.jsonl"`,
    ]);
    expect(answer.text).toContain('quetzals');
  });

  it('is only for them: another bidder gets own events alone, and learns nothing of others', async () => {
    expect(await proved(at['eves'], 'eve')).toMatchObject({ valid: true });
    const ofOthers = [at['posted'], at['offered'], at['accepted'], 9_999_999];
    const answers = await Promise.all(ofOthers.map((position) => receipt(position, 'eve')));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const who of ['ada', 'bob'] as const) expect((await receipt(at['revised'], who)).status).toBe(403);
    expect((await receipt(9_999_999, 'ada')).status).toBe(404);
    for (const position of ['0', '-1', '1.5', 'x', ''])
      expect((await market.call(`/tasks/${taskId}/receipt?position=${position}`, { as: 'ada' })).status).toBe(
        400,
      );
  });

  it('is offered in the history for these events', async () => {
    const offeredTo = async (as: Person) => {
      const answer = await market.call(`/tasks/${taskId}/history`, { as, ...since(at['delivered'] ?? 0) });
      return sharedHistorySchema
        .parse(answer.body)
        .events.flatMap(({ proof, position }) => (proof ? [position] : []));
    };
    const ofDeal = [at['delivered'], at['accepted'], at['offered'], at['posted']];
    expect(await offeredTo('ada')).toEqual(ofDeal);
    expect(await offeredTo('bob')).toEqual(ofDeal);
    expect(await offeredTo('eve')).toEqual([at['revised'], at['eves']]);
  });

  it('has at most 32 kB, also of a long posting before many events', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id, position } = await post({ description: '\u{1f600}'.repeat(5_000) });
    await Promise.all(Array.from({ length: 250 }, () => bid(id)));
    await sign();
    const { text } = await receipt(position, 'ada', id);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32_768);
    expect(await verifyReceipt(text)).toMatchObject({ valid: true });
  });

  it('has no texts of the other side once the deal is over', async () => {
    const { post, offer, accept, takeBack } = commandsOf(market.call);
    const { id } = await post();
    const { id: bidId, position } = await offer(id, 'bob', { amount: 7, message: 'Only quetzals.' });
    await accept(bidId);
    await takeBack(id);
    await sign();
    const { text } = await receipt(position, 'ada', id);
    expect(text).not.toMatch(/bob@|quetzal/);
    expect((await verifyReceipt(text)).proves).toMatch(
      /with the id uid-bob offered \$7 .* 1 of 1 persons are not in it\.$/,
    );
    expect((await receipt(position, 'bob', id)).text).toContain('Only quetzals.');
  });

  it('holds after the texts were forgotten, and a new one has them no more', async () => {
    const old = (await receipt(at['offered'], 'bob')).text;
    const { persons } = market.eventStore;
    await persons.beginForgetting('uid-bob', { by: 'person', uid: 'uid-bob' });
    await until(async () => (await persons.read('uid-bob'))?.state === 'forgotten');
    const kept = await verifyReceipt(old);
    expect(kept).toMatchObject({ valid: true, proves: expect.stringContaining('bob@example.com') as string });
    expect((await proved(at['offered'], 'ada')).proves).toMatch(
      /the bidder with the id uid-bob offered \$150/,
    );
    const changed = old.replace('I draw quetzals.', 'I draw parrots.');
    expect(await verifyReceipt(changed)).toMatchObject({ valid: false, firstBroken: at['offered'] });
  });
});

describe('signed heads', () => {
  it('are listed for auditors in pages, both kinds', async () => {
    await ask('/audit/checkpoints', { method: 'POST' });
    const read = async (query: string) =>
      headsSchema.strict().parse((await ask(`/audit/heads${query}`)).body);
    const { heads, next } = await read('');
    expect([heads.some(({ light }) => light), heads.some(({ light }) => !light), next]).toEqual([
      true,
      true,
      undefined,
    ]);
    const first = await read('?limit=2');
    const rest = await read(`?after=${first.next}`);
    expect([...first.heads, ...rest.heads]).toEqual(heads);
  });

  it('are checked by a key that everybody can read', async () => {
    const { status, body } = await market.call('/audit/key');
    expect([status, ledgerKeySchema.strict().parse(body)]).toEqual([
      200,
      {
        publicKey,
        fingerprint: signer.keyId,
        to: (await market.eventStore.newestHead())?.position,
        earlier: [],
      },
    ]);
  });

  it('need a signing key', async () => {
    const keyless = await startMarket();
    const { id, position } = await commandsOf(keyless.call).post();
    for (const path of ['/audit/key', `/tasks/${id}/receipt?position=${position}`]) {
      const { status, text } = await keyless.call(path, { as: 'ada' });
      expect([status, text]).toEqual([503, expect.stringContaining('no signing key')]);
    }
    await keyless.stop();
  });
});
