import { generateKeyPairSync } from 'node:crypto';
import { createSigner, verifyExport } from '@marketplace/audit';
import {
  signedHeadSchema,
  signedHeadsSchema,
  problemSchema,
  verdictSchema,
  type AuditedEvent,
} from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { unavailable } from '@marketplace/service-kit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const signer = createSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

let market: Market;
let commands: ReturnType<typeof commandsOf>;
let taskId: string;
beforeAll(async () => {
  market = await startMarket({ signer });
  commands = commandsOf(market.call);
  taskId = (await commands.post({ title: '=1+1 \u{1f600}' })).id;
  await commands.post({ title: 'B' }, 'bob');
  for (let times = 0; times < 5; times += 1) await commands.bid(taskId);
});
afterAll(() => market.stop());

const ask = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  market.call(path, { as: 'auditor', ...more });
const fetchText = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, market.url), {
    headers: { authorization: 'Bearer auditor', ...headers },
  });
  return { headers: response.headers, status: response.status, text: await response.text() };
};
const verdictOf = ({ body }: { body: unknown }) => verdictSchema.strict().parse(body);

describe.each([
  ['GET', '/audit/export'],
  ['GET', '/audit/verify'],
  ['GET', '/audit/checkpoints'],
  ['POST', '/audit/checkpoints'],
])('%s %s', (method, path) => {
  it('is for auditors only, and kept', async () => {
    expect((await market.call(path, { method })).status).toBe(401);
    expect((await market.call(path, { method, as: 'ada' })).status).toBe(403);
    expect(wrongOf(await ask(`${path}?limits=1`, { method }))).toEqual(['limits']);
    await fetch(new URL(path, market.url), { method, headers: { authorization: 'Bearer auditor' } });
    const [access] = await market.eventStore.readAccesses({ limit: 1 });
    expect(access).toMatchObject({ call: `${method} ${path}`, actor: { uid: 'uid-auditor' } });
  });
});

describe('an export', () => {
  it('of everything can be verified by itself, and is what the ledger has', async () => {
    const { text, headers } = await fetchText('/audit/export');
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ledger-\d+\.jsonl"$/);
    async function* bytes() {
      await Promise.resolve();
      yield Buffer.from(text);
    }
    const head = await market.eventStore.ledger.head();
    expect(await verifyExport(bytes())).toEqual({ valid: true, checked: head.position, head });
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditedEvent);
    expect(events).toEqual(await market.eventStore.readEvents({ after: 0, limit: 100 }));
  });

  it('is of what was asked for, also as CSV', async () => {
    const filter = `taskId=${taskId}&type=BidPlaced&from=4&userEmail=bob@example.com`;
    const lines = (await fetchText(`/audit/export?${filter}`)).text.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as AuditedEvent).position)).toEqual([4, 5, 6, 7]);
    const csv = await fetchText(`/audit/export?format=csv&${filter}`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text.split('\r\n')).toHaveLength(4 + 2);
    expect(wrongOf(await ask('/audit/export?format=xml'))).toEqual(['format']);
  });

  it('is cut off, not ended, where the ledger can not be read on', async () => {
    const events = Array.from({ length: 1_000 }, (_, index): SealedEvent => ({
      position: index + 1,
      hash: 'a',
      canonical: '{}',
    }));
    market.ledgerReads = {
      ...market.eventStore,
      ledger: { head: () => Promise.resolve({ position: 5_000, hash: 'a' }) },
      readSealed: ({ after = 0 }) =>
        after === 0 ? Promise.resolve(events) : Promise.reject(new Error('gone')),
    };
    await expect(fetchText('/audit/export')).rejects.toThrow();
    market.ledgerReads = market.eventStore;
  });
});

describe('a verification', () => {
  it('answers with a verdict, of all or a part', async () => {
    const head = await market.eventStore.ledger.head();
    expect(verdictOf(await ask('/audit/verify'))).toEqual({ valid: true, checked: head.position, head });
    expect(verdictOf(await ask('/audit/verify?from=2&to=4'))).toEqual({ valid: true, checked: 3, head });
    expect((await ask('/audit/verify', { method: 'HEAD' })).status).toBe(200);
    expect(wrongOf(await ask('/audit/verify?from=99'))).toEqual(['from']);
    expect(wrongOf(await ask('/audit/verify?checkpoint={}'))).toEqual(['checkpoint']);
  });

  it('tells how far it is to who asks for a stream', async () => {
    const { text, headers } = await fetchText('/audit/verify', { accept: 'text/event-stream' });
    const { position } = await market.eventStore.ledger.head();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const [progress = '', verdict = '', end] = text.split('\n\n');
    expect(progress).toBe(`event: progress\ndata: {"checked":${position},"head":${position}}`);
    expect(JSON.parse(verdict.replace('event: verdict\ndata: ', ''))).toMatchObject({ valid: true });
    expect(end).toBe('');
  });

  it('that can not go on says why, at the end of the stream', async () => {
    market.ledgerReads = {
      ...market.eventStore,
      readDigests: async (range, onEvent) => {
        await market.eventStore.readDigests({ ...range, to: range.after + 2 }, onEvent);
        throw unavailable('PostgreSQL', new Error('password of the database'));
      },
    };
    const { text } = await fetchText('/audit/verify', { accept: 'text/event-stream' });
    market.ledgerReads = market.eventStore;
    expect(text).not.toContain('event: verdict');
    const [, data = ''] = /event: error\ndata: (.*)\n\n$/.exec(text) ?? [];
    const problem = problemSchema.strict().parse(JSON.parse(data));
    expect(problem).toMatchObject({ status: 503, requestId: expect.stringMatching(/./) as string });
    expect(data).not.toContain('password');
  });

  it('is left off when the caller goes', async () => {
    let reads = 0;
    const leaving = new AbortController();
    market.ledgerReads = {
      ...market.eventStore,
      readDigests: async ({ after }, onEvent) => {
        reads += 1;
        leaving.abort();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return market.eventStore.readDigests({ after, to: after + 1 }, onEvent);
      },
    };
    const going = fetch(new URL('/audit/verify', market.url), {
      headers: { authorization: 'Bearer auditor' },
      signal: leaving.signal,
    });
    await expect(going).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 500));
    market.ledgerReads = market.eventStore;
    expect(reads).toBeLessThan((await market.eventStore.ledger.head()).position);
  });
});

describe('checkpoints', () => {
  const list = async (query = '') =>
    signedHeadsSchema.strict().parse((await ask(`/audit/checkpoints${query}`)).body);
  const sign = async () => {
    const answer = await ask('/audit/checkpoints', { method: 'POST' });
    expect(answer.status).toBe(201);
    return signedHeadSchema.strict().parse(answer.body);
  };

  it('are signed of each head once, and listed with the key, newest first, in pages', async () => {
    const first = await sign();
    expect(await sign()).toEqual(first);
    await commands.bid(taskId);
    const second = await sign();
    expect(second.position).toBe(first.position + 1);
    expect(await list()).toMatchObject({ checkpoints: [second, first], publicKey: signer.publicKey });
    const page = await list('?limit=1');
    expect(page.checkpoints).toEqual([second]);
    expect((await list(`?limit=1&cursor=${page.next ?? ''}`)).checkpoints).toEqual([first]);
  });

  it('show that the history is still the one that was signed, and when it is not', async () => {
    const { position, ...checkpoint } = await sign();
    const held = (given: object) =>
      ask(`/audit/verify?checkpoint=${encodeURIComponent(JSON.stringify({ ...given }))}`).then(verdictOf);
    expect(await held({ position, ...checkpoint })).toMatchObject({
      valid: true,
      checkpoint: { position, matches: true },
    });
    const changed = await held({ position: position - 1, ...checkpoint });
    expect(changed).toMatchObject({ valid: false, checkpoint: { matches: false } });
    const other = { ...(await market.eventStore.ledger.head()), hash: 'ab'.repeat(32) };
    const rewritten = await held(signer.sign(other, new Date()));
    expect(rewritten).toMatchObject({ valid: false, firstBroken: position });
  });

  it('are of no chain that is broken', async () => {
    const owner = new pg.Client({ connectionString: market.databaseUrl });
    await owner.connect();
    await commands.bid(taskId);
    const { position } = await market.eventStore.ledger.head();
    const actor = (uid: string) =>
      owner.query(`ALTER TABLE event_store.events DISABLE TRIGGER append_only;
        UPDATE event_store.events SET actor_uid = '${uid}' WHERE position = ${position}`);
    await actor('eve');
    const refused = await ask('/audit/checkpoints', { method: 'POST' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(`at position ${position}`)]);
    expect(verdictOf(await ask('/audit/verify')).firstBroken).toBe(position);
    await actor('uid-bob');
    await owner.end();
    await sign();
  });

  it('need a key', async () => {
    const keyless = await startMarket();
    const refused = await keyless.call('/audit/checkpoints', { method: 'POST', as: 'auditor' });
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('AUDIT_SIGNING_KEY')]);
    expect((await keyless.call('/audit/checkpoints', { as: 'auditor' })).body).toEqual({
      checkpoints: [],
      publicKey: null,
    });
    await keyless.stop();
  });
});
