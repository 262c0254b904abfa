import { constants, zstdCompressSync } from 'node:zlib';
import type { StoredEvent } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';

type Row = Omit<StoredEvent, 'position'> & { readonly position: bigint; readonly hash: string };

/** The columns, named as the keys of a JSONL export. Texts have the same characters as there. */
const columns = {
  position: 'INT64',
  hash: 'STRING',
  actor: 'JSON',
  correlationId: 'STRING',
  data: 'JSON',
  id: 'STRING',
  recordedAt: 'STRING',
  schemaVersion: 'INT32',
  taskId: 'STRING',
  taskVersion: 'INT32',
  type: 'STRING',
} as const satisfies Record<keyof Row, BasicType>;
const names = Object.keys(columns) as readonly (keyof Row)[];

/**
 * A row group ends when it has so many events, or so much text. It is encoded at once, and its entry stays in memory
 * until the end of the file: larger ones would delay other requests, smaller ones would need more entries.
 */
const groupEvents = 5_000;
const groupText = 4 * 1024 * 1024;

const compressors = {
  ZSTD: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
};

const columnsOf = (rows: readonly Row[]) =>
  names.map((name) => ({
    name,
    type: columns[name],
    nullable: false,
    data: rows.map((row) => row[name]),
    // A reader skips row groups by the least and the greatest value. JSON has none that mean anything.
    statistics: columns[name] !== 'JSON',
  }));

const rowOf = ({ position, hash, canonical }: SealedEvent): Row => ({
  ...(JSON.parse(canonical.toString()) as Omit<StoredEvent, 'position'>),
  position: BigInt(position),
  hash,
});

/** Events as a Parquet file, in pieces: its row groups, then its end. */
export async function* parquet(batches: AsyncIterable<readonly SealedEvent[]>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf([]) });
  const file = new ParquetWriter({ writer: bytes, schema, codec: 'ZSTD', compressors });
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  let rows: Row[] = [];
  let size = 0;
  const group = async (): Promise<Uint8Array> => {
    await file.write({ columnData: columnsOf(rows), rowGroupSize: groupEvents });
    rows = [];
    size = 0;
    return taken();
  };
  for await (const batch of batches)
    for (const event of batch) {
      rows.push(rowOf(event));
      size += event.canonical.length;
      if (rows.length >= groupEvents || size >= groupText) yield await group();
    }
  if (rows.length > 0) yield await group();
  await file.finish();
  yield taken();
}
