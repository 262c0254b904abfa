import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../export/line.ts';
import { manyTasks } from '../testing/parts.ts';
import { bytesOf } from '../testing/samples.ts';
import { verifyExport } from './verifyExport.ts';

describe('the examples in docs/audit.md', async () => {
  const docs = await readFile(new URL('../../../../docs/audit.md', import.meta.url), 'utf8');
  const blocks = [...docs.matchAll(/^```text\n([^`]*)^```$/gm)].map(([, text]) => text);
  const [example = '', publicKey, part = '', keyOfPart, receipt = '', keyOfReceipt] = blocks;

  it('are a receipt that proves what is said of it', async () => {
    const { valid, proves } = await verifyExport(bytesOf(receipt), { publicKey: keyOfReceipt });
    expect(valid).toBe(true);
    expect(docs).toContain(`\`${proves}\``);
  });

  it('are an export and a part that can be verified', async () => {
    expect(await verifyExport(bytesOf(example), { publicKey })).toMatchObject({
      valid: true,
      checked: 1,
      complete: true,
    });
    expect(await verifyExport(bytesOf(part), { publicKey: keyOfPart })).toMatchObject({
      valid: true,
      checked: 3,
      complete: true,
      cover: { events: 1, filter: { type: 'BidPlaced' }, isSigned: true },
    });
  });

  it('are a command that gives the digest of an event', () => {
    const [, command = ''] = /^npm run --silent audit -- export .*?\| (sed .*?) \| tr/m.exec(docs) ?? [];
    for (const event of manyTasks.slice(58)) {
      const { stdout } = spawnSync('sh', ['-c', command], { input: `${lineOf(event)}\n{"end":{}}\n` });
      expect(stdout.toString()).toBe(`${String(event.canonical)}\n`);
    }
  });
});
