import { zstdDecompressSync } from 'node:zlib';
import { exportFormats } from '@marketplace/contracts';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { chainOf, gatheredBytes, nastyNumbers, nastyTexts, piecesOf } from '../testing/samples.ts';
import { lineOf } from './line.ts';
import { exportLedger } from './exportLedger.ts';
import { parquet } from './parquet.ts';

const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
const fileOf = async (pieces: AsyncIterable<string | Uint8Array>): Promise<ArrayBuffer> =>
  new Uint8Array(await gatheredBytes(pieces)).buffer;

describe('a Parquet export', () => {
  it('has the rows of JSONL, in groups', async () => {
    const chain = chainOf(
      [
        ...[...nastyTexts, ...nastyNumbers].map((value) => ({ [String(value)]: value })),
        ...Array.from({ length: 11_000 }, (_, index) => ({ index })),
        ...Array.from({ length: 3 }, () => ({ long: 'é'.repeat(5_000_000) })),
      ],
      (position) => position % 3 === 0,
    );
    const file = await fileOf(parquet(piecesOf(chain, 999)));
    const expected = chain.map((event) => ({
      because: null,
      commitments: null,
      texts: null,
      forgotten: null,
      ...(JSON.parse(lineOf(event)) as { position: number }),
    }));
    const rows = await parquetReadObjects({ file, compressors });
    expect(rows.map((row) => ({ ...row, position: Number(row['position']) }))).toEqual(expected);
    const { row_groups, schema } = parquetMetadata(file);
    expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([10_000, 1_015, 1]);
    expect(
      schema
        .slice(1)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(expected[0] ?? {}).sort());
  });

  it('without events is a file with the same columns', async () => {
    const file = await fileOf(parquet(piecesOf([], 1)));
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetMetadata(file).schema).toHaveLength(1 + 15);
  });

  it('fails if an event has no such columns', async () => {
    const [event] = chainOf([{}]);
    if (event === undefined) throw new Error('The chain has an event.');
    const pieces = parquet(piecesOf([{ ...event, canonical: '{"data":1}' }], 1));
    await expect(gatheredBytes(pieces)).rejects.toThrow('parquet expected');
  });
});

/** A ledger of 20,000 events; `signal` aborts during the read of this number. */
const longLedger = (most = Infinity) => {
  const aborting = new AbortController();
  const seen = { reads: 0, under: 0 };
  const readSealed = async ({ after = 0 }: { readonly after?: number | undefined }) => {
    seen.reads += 1;
    seen.under += 1;
    if (seen.reads === most) aborting.abort(new Error('left'));
    await new Promise((resolve) => setImmediate(resolve));
    seen.under -= 1;
    return chainOf(Array.from({ length: 1_000 }, () => ({}))).map((event, index) => ({
      ...event,
      position: after + index + 1,
    }));
  };
  const end = { position: 20_000, hash: '' };
  return { seen, readSealed, signal: aborting.signal, end };
};

describe.each(exportFormats)('an export as %s', (format) => {
  it('reads only what is taken of it', async () => {
    const { seen, end, ...ledger } = longLedger();
    for await (const piece of exportLedger(ledger, { format, filter: {}, end }))
      if (piece.length > 1_000) break;
    // For Parquet, the batches of one row group, and the next batch, which is read meanwhile.
    expect(seen).toEqual({ reads: format === 'parquet' ? 11 : 2, under: 0 });
  });

  it('ends at once when it is aborted', async () => {
    const { seen, end, signal, ...ledger } = longLedger(5);
    const drain = async () => {
      for await (const _piece of exportLedger(ledger, { format, filter: {}, end, signal }));
    };
    await expect(drain()).rejects.toThrow('left');
    expect(seen).toEqual({ reads: 5, under: 0 });
  });
});

it('an export as Parquet does not wait for the row group of its thread when it is aborted', async () => {
  const { end, signal, ...ledger } = longLedger(11);
  const pieces = exportLedger(ledger, { format: 'parquet', filter: {}, end, signal });
  await expect(pieces.next()).rejects.toThrow();
});
