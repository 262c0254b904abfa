import { problemSchema, type AuditedEvent } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { unavailable } from '@marketplace/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAuditor, verdictOf } from '../testing/asAuditor.ts';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const market = startedMarket({ signer: newSigner() });
let commands: ReturnType<typeof commandsOf>;
let taskId: string;
beforeAll(async () => {
  commands = commandsOf(market.call);
  taskId = (await commands.post({ title: '=1+1 \u{1f600}' })).id;
  await commands.post({ title: 'B' }, 'bob');
  for (let times = 0; times < 5; times += 1) await commands.bid(taskId);
});

const ask = asAuditor(() => market);
const fetchText = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, market.url), {
    headers: { authorization: 'Bearer auditor', ...headers },
  });
  return { headers: response.headers, status: response.status, text: await response.text() };
};

describe('an export', () => {
  it('contains only matching events, also as CSV', async () => {
    const filter = `taskId=${taskId}&type=BidPlaced&from=4&userEmail=bob@example.com`;
    const jsonl = await fetchText(`/audit/export?${filter}`);
    expect(jsonl.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(jsonl.headers.get('content-disposition')).toMatch(/^attachment; filename="ledger-\d+\.jsonl"$/);
    const [last = '', ...lines] = jsonl.text.trimEnd().split('\n').reverse();
    expect(lines.map((line) => (JSON.parse(line) as AuditedEvent).position)).toEqual([7, 6, 5, 4]);
    expect(JSON.parse(last)).toMatchObject({
      cover: {
        by: 'uid-auditor',
        filter: { taskId, type: 'BidPlaced', from: 4, userEmail: 'bob@example.com' },
        events: 4,
      },
    });
    const csv = await fetchText(`/audit/export?format=csv&${filter}`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text.split('\r\n')).toHaveLength(4 + 2);
    expect(wrongOf(await ask('/audit/export?format=xml'))).toEqual(['format']);
  });

  it('as Parquet is a file of that type', async () => {
    const { text, headers } = await fetchText('/audit/export?format=parquet');
    expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(headers.get('content-disposition')).toMatch(/filename="ledger-\d+\.parquet"$/);
    expect([text.slice(0, 4), text.slice(-4)]).toEqual(['PAR1', 'PAR1']);
  });

  it('breaks off without an end if the ledger can no longer be read', async () => {
    const events = Array.from({ length: 1_000 }, (_, index): SealedEvent => ({
      position: index + 1,
      hash: 'a',
      canonical: '{}',
      texts: [],
    }));
    market.ledgerReads = {
      ...market.eventStore,
      ledger: { head: () => Promise.resolve({ position: 5_000, hash: 'a' }) },
      readSealed: ({ after = 0 }) =>
        after === 0 ? Promise.resolve(events) : Promise.reject(new Error('gone')),
    };
    await expect(fetchText('/audit/export?from=1')).rejects.toThrow();
    market.ledgerReads = market.eventStore;
  });
});

describe('a verification', () => {
  it('answers with a verdict for the whole ledger or a part', async () => {
    await ask('/audit/checkpoints', { method: 'POST' });
    const head = await market.eventStore.ledger.head();
    const verdict = verdictOf(await ask('/audit/verify'));
    const [signedHead] = await market.eventStore.readHeads({ limit: 1, newestFirst: true, checked: true });
    expect(verdict).toEqual({
      valid: true,
      checked: head.position,
      head,
      states: 2,
      signed: { heads: 1, unchecked: 0, upTo: head.position, signedAt: signedHead?.signedAt },
    });
    expect(verdictOf(await ask('/audit/verify?from=2&to=4'))).toEqual({ valid: true, checked: 3, head });
    expect((await ask('/audit/verify', { method: 'HEAD' })).status).toBe(200);
    expect(wrongOf(await ask('/audit/verify?from=99'))).toEqual(['from']);
    expect(wrongOf(await ask('/audit/verify?checkpoint={}'))).toEqual(['checkpoint']);
  });

  it('sends its progress to a caller that accepts a stream', async () => {
    const { text, headers } = await fetchText('/audit/verify', { accept: 'text/event-stream' });
    const { position } = await market.eventStore.ledger.head();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const [progress = '', verdict = '', end] = text.split('\n\n');
    expect(progress).toBe(`event: progress\ndata: {"checked":${position},"head":${position}}`);
    expect(JSON.parse(verdict.replace('event: verdict\ndata: ', ''))).toMatchObject({ valid: true });
    expect(end).toBe('');
  });

  it('that fails ends its stream with the problem', async () => {
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

  it('stops if the caller leaves', async () => {
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
