import { hash as digestOf } from 'node:crypto';
import { chainHash, genesisHash, type SealedEvent } from '@marketplace/event-store';
import { describe, expect, it } from 'vitest';
import { chainOf } from '../testing/samples.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { exportLedger } from './exportLedger.ts';

const count = 300_000;
const megabyte = 1024 * 1024;

/** A ledger of more than 150 MB that is nowhere: each batch is made when it is read. */
const longLedger = () => {
  const [sample] = chainOf([{ description: 'x'.repeat(300) }]);
  const canonical = String(sample?.canonical);
  const digest = digestOf('sha256', canonical, 'buffer');
  let last: Buffer = genesisHash;
  const readSealed = ({ after = 0, limit }: { after?: number; limit: number }): Promise<SealedEvent[]> =>
    Promise.resolve(
      Array.from({ length: Math.min(limit, count - after) }, (_, index) => {
        const position = after + index + 1;
        last = chainHash(last, position, digest);
        return { position, hash: last.toString('hex'), canonical };
      }),
    );
  return { readSealed };
};

describe('a long export', () => {
  it('takes no more memory than a short one, to write and to verify', { timeout: 60_000 }, async () => {
    let [atFirst, most] = [0, 0];
    let written = 0;
    async function* bytes() {
      const head = { position: count, hash: '' };
      for await (const piece of exportLedger(longLedger(), { format: 'jsonl', filter: {}, head })) {
        written += piece.length;
        const now = process.memoryUsage.rss();
        if (written < 20 * megabyte) atFirst = Math.max(atFirst, now);
        else most = Math.max(most, now);
        yield Buffer.from(piece);
      }
    }
    expect(await verifyExport(bytes())).toMatchObject({ valid: true, checked: count });
    expect(written).toBeGreaterThan(150 * megabyte);
    expect(most - atFirst).toBeLessThan(110 * megabyte);
  });
});
