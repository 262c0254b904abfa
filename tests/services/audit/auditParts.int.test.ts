import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { verifyExport } from '@marketplace/audit';
import { silentLogger } from '@marketplace/event-store/testing';
import { readStandaloneSettings, startReplay, type RunningStandalone } from '@marketplace/standalone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asAuditor } from '../testing/asAuditor.ts';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const signer = newSigner();
const { publicKey } = signer;
const market = startedMarket({ signer });
const ask = asAuditor(() => market);

const lineSchema = z.object({
  position: z.int().optional(),
  digest: z.string().optional(),
  taskId: z.string().optional(),
  type: z.string().optional(),
});
const exported = async (query: string) => {
  const { text, status } = await ask(`/audit/export?${query}`);
  expect(status).toBe(200);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const verdict = await verifyExport(Readable.from([Buffer.from(text)]), { publicKey, mustBeComplete: true });
  return { text, verdict, events: lines.filter(({ type }) => type !== undefined), lines };
};

const canaries = Array.from({ length: 40 }, (_, index) => `canary-${index}-${hash('sha1', String(index))}`);
const tasks: string[] = [];
let head: number;
beforeAll(async () => {
  const { post, offer, revise, decline } = commandsOf(market.call);
  const left = [...canaries];
  const next = () => left.shift() ?? 'too few';
  for (let index = 0; index < 8; index += 1) {
    const { id } = await post({ title: next(), description: next() });
    tasks.push(id);
    const bid = await offer(id, 'bob', { amount: 50, message: next() });
    await revise(bid.id, 'bob', { amount: 60, message: next() });
    await decline(bid.id, next());
  }
  expect(left).toEqual([]);
  head = (await market.eventStore.ledger.head()).position;
});

describe('a part of the ledger', () => {
  it('of each filter proves itself up to the signed head', async () => {
    for (const [query, count] of [
      ['type=BidPlaced', 8],
      [`taskId=${tasks[2]}`, 4],
      ['from=5&to=9', 5],
      ['userEmail=bob@example.com', 16],
      [`type=TaskPosted&userEmail=bob@example.com`, 0],
      ['', head],
    ] as const) {
      const { verdict, events, lines } = await exported(`proof=true&${query}`);
      expect(events).toHaveLength(count);
      expect(lines).toHaveLength(head + 1);
      const cover = { by: 'uid-auditor', events: count, proof: true, isSigned: true };
      expect(verdict).toMatchObject({ valid: true, complete: true, checked: head, cover });
    }
  });

  it('has the digest of each left out event, which can be asked for by its position', async () => {
    const { lines } = await exported('proof=true&type=BidPlaced');
    const [, left] = lines.filter(({ digest }) => digest !== undefined);
    const position = left?.position ?? 0;
    const { text } = await exported(`proof=true&from=${position}&to=${position}`);
    const line = text.split('\n')[position - 1] ?? '';
    // The command of docs/audit.md does the same.
    const digested = line.replace(/^.*?\],"actor"/, '{"actor"');
    expect(hash('sha256', digested)).toBe(left?.digest);
  });

  it('is only JSONL, and a sample has a seed', async () => {
    for (const [query, wrong] of [
      ['proof=true&format=csv', 'format'],
      ['withhold=texts&format=parquet', 'format'],
      ['proof=false', 'proof'],
      ['withhold=all', 'withhold'],
      ['sample=3', 'seed'],
      ['seed=x', 'seed'],
      ['sample=0&seed=x', 'sample'],
      ['sample=10001&seed=x', 'sample'],
    ] as const)
      expect([query, wrongOf(await ask(`/audit/export?${query}`))]).toEqual([query, [wrong]]);
  });
});

describe('withheld texts', () => {
  it.each(['', '&type=TaskPosted', '&sample=3&seed=x', '&userEmail=ada@example.com'])(
    'are nowhere in a file that proves itself (%s)',
    async (query) => {
      const whole = await exported(`proof=true${query}`);
      expect(whole.text).toContain('canary-');
      const { text, verdict, events } = await exported(`withhold=texts${query}`);
      expect(events).toHaveLength(whole.events.length);
      for (const canary of [...canaries, 'canary', '@example.com', 'Ada', 'Bob'])
        expect(text).not.toContain(canary);
      expect(verdict).toMatchObject({
        valid: true,
        complete: true,
        cover: { withhold: 'texts', isSigned: true },
      });
    },
  );
});

describe('a replay of an export with withheld texts', () => {
  let folder: string;
  let running: RunningStandalone | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-withheld-'));
  });
  afterAll(async () => {
    await running?.stop();
    await rm(folder, { recursive: true });
  });
  const start = async (query: string) => {
    const from = join(folder, 'ledger.jsonl');
    await writeFile(from, (await exported(query)).text);
    const settings = readStandaloneSettings({ PORT: '0', LOG_LEVEL: 'silent' });
    return startReplay(settings, { logger: silentLogger, print: () => undefined }, { from, at: undefined });
  };

  it('shows what happened, and texts as those of forgotten persons', async () => {
    running = await start('withhold=texts');
    const { url } = running;
    const get = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
    expect(await get('/config.json')).toMatchObject({ replay: { position: head, withheld: true } });
    const shown = { title: null, description: null, userName: 'Former user', forgotten: true, bidsCount: 1 };
    expect(await get('/api/tasks')).toEqual(tasks.map(() => expect.objectContaining(shown) as object));
    expect(await get('/api/audit/verify')).toMatchObject({ valid: true, checked: head });
    expect(JSON.stringify(await get('/api/audit/events'))).not.toContain('canary');
  });

  it('does not start from a part', async () => {
    await expect(start('withhold=texts&type=TaskPosted')).rejects.toThrow(/position 2 is left out/);
  });
});

describe('a sample', () => {
  it('has the same tasks for everybody, which the file alone draws again', async () => {
    const { verdict, events } = await exported('sample=3&seed=October%202026&proof=true');
    const keyOf = (task: string) => hash('sha256', `October 2026\n${task}`);
    const drawn = [...tasks].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, 3);
    expect(new Set(events.map(({ taskId }) => taskId))).toEqual(new Set(drawn));
    expect(events).toHaveLength(12);
    expect(verdict).toMatchObject({ valid: true, complete: true, cover: { population: 8 } });
    const plain = await ask('/audit/export?sample=3&seed=October%202026&type=BidPlaced');
    expect(plain.text.split('\n').filter((line) => line.includes('"BidPlaced"'))).toHaveLength(3 + 1);
    const csv = await ask('/audit/export?sample=3&seed=October%202026&format=csv');
    expect(csv.text.split('\r\n')).toHaveLength(12 + 2);
  });

  it('has all tasks if there are not more', async () => {
    const { verdict, events } = await exported('sample=100&seed=x&proof=true&type=TaskPosted');
    expect(events).toHaveLength(8);
    expect(verdict).toMatchObject({ valid: true, cover: { population: 8 } });
  });
});
