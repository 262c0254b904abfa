import { parentPort } from 'node:worker_threads';
import { constants, zstdCompressSync } from 'node:zlib';
import type { AuditedEvent } from '@marketplace/contracts';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';

// Makes a Parquet file: each message has the JSONL lines of a row group, an empty one ends the file; each answer has the bytes.

type Row = Omit<AuditedEvent, 'position'> & {
  readonly position: bigint;
  readonly commitments?: unknown;
  readonly texts?: unknown;
};

/** The columns, named as the keys of a JSONL export. Texts have the same characters as there. */
const columns = {
  position: 'INT64',
  hash: 'STRING',
  actor: 'JSON',
  because: 'JSON',
  commitments: 'JSON',
  correlationId: 'STRING',
  data: 'JSON',
  id: 'STRING',
  recordedAt: 'STRING',
  schemaVersion: 'INT32',
  taskId: 'STRING',
  taskVersion: 'INT32',
  type: 'STRING',
  texts: 'JSON',
  forgotten: 'STRING',
} as const satisfies Record<keyof Row, BasicType>;
const names = Object.keys(columns) as readonly (keyof Row)[];
/** Columns that may be empty. */
const optional: readonly (keyof Row)[] = ['because', 'commitments', 'texts', 'forgotten'];

const rowOf = (line: string): Row => {
  const event = JSON.parse(line) as AuditedEvent;
  return { ...event, position: BigInt(event.position) };
};

const columnsOf = (rows: readonly Row[]) =>
  names.map((name) => ({
    name,
    type: columns[name],
    nullable: optional.includes(name),
    data: rows.map((row) => row[name] ?? null),
    // Readers skip row groups by the least and the greatest value, which mean nothing for JSON.
    statistics: columns[name] !== 'JSON',
  }));

const compressors = {
  ZSTD: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
};

const bytes = new ByteWriter();
const schema = schemaFromColumnData({ columnData: columnsOf([]) });
const file = new ParquetWriter({ writer: bytes, schema, codec: 'ZSTD', compressors });

parentPort?.on('message', (lines: readonly string[]) => {
  // Both calls write to memory synchronously, and return no promise.
  if (lines.length === 0) void file.finish();
  else void file.write({ columnData: columnsOf(lines.map(rowOf)), rowGroupSize: lines.length });
  const piece = bytes.getBytes().slice();
  bytes.index = 0;
  parentPort?.postMessage(piece, [piece.buffer]);
});
