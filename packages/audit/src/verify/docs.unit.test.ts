import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/samples.ts';
import { verifyExport } from './verifyExport.ts';

describe('the example in docs/audit.md', () => {
  it('is an export that can be verified', async () => {
    const docs = await readFile(new URL('../../../../docs/audit.md', import.meta.url), 'utf8');
    const [example = '', publicKey] = [...docs.matchAll(/^```text\n([^`]*)^```$/gm)].map(([, text]) => text);
    expect(await verifyExport(bytesOf(example), { publicKey })).toMatchObject({
      valid: true,
      checked: 1,
      complete: true,
    });
  });
});
