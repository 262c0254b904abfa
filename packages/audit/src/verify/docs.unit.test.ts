import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/samples.ts';
import { verifyReceipt } from '../receipt/verifyReceipt.ts';
import { verifyExport } from './verifyExport.ts';

describe('the examples in docs/audit.md', async () => {
  const docs = await readFile(new URL('../../../../docs/audit.md', import.meta.url), 'utf8');
  const blocks = (kind: string) =>
    [...docs.matchAll(new RegExp(`^\`\`\`${kind}\\n([^\`]*)^\`\`\`$`, 'gm'))].map(([, text]) => text);
  const [example = '', publicKey, keyOfReceipt] = blocks('text');

  it('are a receipt that proves what is said of it', () => {
    const [receipt = ''] = blocks('json');
    const { valid, proves } = verifyReceipt(receipt, keyOfReceipt);
    expect(valid).toBe(true);
    expect(docs).toContain(`\`${proves}\``);
  });

  it('are an export that can be verified', async () => {
    expect(await verifyExport(bytesOf(example), { publicKey })).toMatchObject({
      valid: true,
      checked: 1,
      complete: true,
    });
  });
});
