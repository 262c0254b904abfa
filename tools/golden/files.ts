import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { projectionNames, putTexts, sorts, storedEventSchema } from '@marketplace/contracts';
import type { HashedEvent } from '@marketplace/event-store';
import { z } from 'zod';
import { writeJson } from '../json.ts';

const folder = new URL('./files/', import.meta.url);
const urlOf = (name: string) => new URL(name, folder);

const asOfTaskSchema = z.object({ taskId: z.string(), position: z.int(), answer: z.unknown() });
const asOfBoardSchema = z.object({
  position: z.int(),
  sort: z.enum(sorts),
  limit: z.int(),
  answer: z.unknown(),
});

/** The description of a golden ledger, in the file beside it. */
const goldenSchema = z.object({
  /** The code that made the ledger: version of the product, commit, and the version of each type of event at that time. */
  madeBy: z.object({ product: z.string(), commit: z.string(), eventVersions: z.record(z.string(), z.int()) }),
  /** The seed of the generator, if a generator made the ledger. */
  seed: z.int().optional(),
  events: z.int(),
  types: z.record(z.string(), z.int()),
  /** Chain hash of the last event. */
  head: z.string(),
  /** SHA-256 of the canonical JSON of all documents: by projection, then by its version. `decisions`: of the states of all tasks. */
  documents: z.partialRecord(z.enum([...projectionNames, 'decisions']), z.record(z.string(), z.string())),
  /** The answers to auditors' reads by the code that made the ledger. */
  asOf: z.object({ tasks: z.array(asOfTaskSchema), boards: z.array(asOfBoardSchema) }),
});
export type Golden = z.infer<typeof goldenSchema>;
export type AsOf = Golden['asOf'];

/** The numbers of the golden ledgers, the oldest first. */
export const goldenNumbers = (): readonly number[] =>
  readdirSync(folder)
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);

export const readGolden = (number: number): Golden =>
  goldenSchema.parse(JSON.parse(readFileSync(urlOf(`${number}.json`), 'utf8')));

export const writeGolden = (number: number, golden: Golden): Promise<void> =>
  writeJson(urlOf(`${number}.json`), golden);

const exportOf = (number: number) => urlOf(`${number}.jsonl.zst`);

/** The bytes of the export, as `npm run audit -- export` writes them. Adds the end line, which golden ledgers 1 and 2 do not have. */
export const readExport = (number: number): Buffer => {
  const bytes = zstdDecompressSync(readFileSync(exportOf(number)));
  if (!bytes.toString('utf8', bytes.length - 3).endsWith('} \n')) return bytes;
  const { events: position, head: hash } = readGolden(number);
  return Buffer.concat([bytes, Buffer.from(`${JSON.stringify({ end: { position, hash } })}\n`)]);
};

export const writeExport = (number: number, bytes: Buffer): void => {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  writeFileSync(exportOf(number), zstdCompressSync(bytes, { params }));
};

const lineSchema = storedEventSchema.extend({
  hash: z.string(),
  actor: z.object({ uid: z.string(), email: z.string().optional() }),
  commitments: z.array(z.object({ uid: z.string(), digest: z.string() })).optional(),
  texts: z
    .array(z.object({ uid: z.string(), salt: z.string(), values: z.record(z.string(), z.string()) }))
    .optional(),
});
export type ExportLine = z.infer<typeof lineSchema>;

/** The events of an export, without its end line. */
export const exportLines = (bytes: Buffer): readonly ExportLine[] =>
  bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"end":'))
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** The event of a line, with the texts of persons in its data, as readers get it. */
export const eventOf = ({ commitments, texts = [], ...line }: ExportLine): HashedEvent => {
  const withTexts = putTexts(
    line.data,
    texts.map(({ values }) => values),
  );
  const { uid, email = commitments?.length === 0 ? '' : withTexts.email } = line.actor;
  return { ...line, actor: { uid, email }, data: withTexts.data };
};

export const eventsOf = (bytes: Buffer): readonly HashedEvent[] => exportLines(bytes).map(eventOf);
