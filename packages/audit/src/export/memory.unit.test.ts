import { hash as digestOf } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { genesisHash, type SealedEvent } from '@marketplace/event-store';
import { chainHash } from '@marketplace/event-store/testing';
import { describe, expect, it } from 'vitest';
import { chainOf } from '../testing/samples.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { exportLedger } from './exportLedger.ts';

const count = 120_000;
const megabyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are still referenced; garbage does not count. */
const held = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** A ledger of more than 60 MB that is never in memory as a whole: each batch is created when it is read. */
const longLedger = () => {
  const [sample] = chainOf([{ description: 'x'.repeat(300) }]);
  const canonical = String(sample?.canonical);
  const digest = digestOf('sha256', canonical, 'buffer');
  let last: Buffer = genesisHash;
  const readSealed = ({
    after = 0,
    limit,
  }: {
    after?: number | undefined;
    limit: number;
  }): Promise<SealedEvent[]> =>
    Promise.resolve(
      Array.from({ length: Math.min(limit, count - after) }, (_, index) => {
        const position = after + index + 1;
        last = chainHash(last, position, digest);
        return { position, hash: last.toString('hex'), canonical, texts: [] };
      }),
    );
  const end = {
    position: count,
    get hash() {
      return last.toString('hex');
    },
  };
  return { readSealed, end };
};

describe('a long export', () => {
  it('takes no more memory than a short one, to write and to verify', async () => {
    const samples: number[] = [];
    let written = 0;
    async function* bytes() {
      const ledger = longLedger();
      for await (const piece of exportLedger(ledger, { format: 'jsonl', filter: {}, end: ledger.end })) {
        written += piece.length;
        if (written > (samples.length + 1) * 10 * megabyte) samples.push(held());
        yield Buffer.from(piece);
      }
    }
    expect(await verifyExport(bytes())).toMatchObject({ valid: true, checked: count });
    expect(written).toBeGreaterThan(60 * megabyte);
    expect(Math.max(...samples) - Number(samples[0])).toBeLessThan(30 * megabyte);
  });

  it('as Parquet takes no more memory either', async () => {
    const samples: number[] = [];
    const ledger = longLedger();
    let pieces = 0;
    for await (const _piece of exportLedger(ledger, { format: 'parquet', filter: {}, end: ledger.end })) {
      pieces += 1;
      samples.push(held());
    }
    expect(pieces).toBe(count / 10_000 + 1);
    expect(Math.max(...samples) - Number(samples[0])).toBeLessThan(30 * megabyte);
  });
});
