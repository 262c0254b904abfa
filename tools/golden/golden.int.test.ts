import { Readable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import { exportLedger, verifyExport, verifyLedger } from '@marketplace/audit';
import { upcast } from '@marketplace/contracts';
import { openLedgerFill } from '@marketplace/event-store';
import { openTestStore, silentLogger, soleLeader, type TestStore } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { createProjector } from '@marketplace/projector';
import { documentsIn } from '@marketplace/projector/testing';
import { openPostgresReadStore } from '@marketplace/read-store';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAgain, hashesOf, hashOf } from './answers.ts';
import { eventsOf, exportLines, goldenNumbers, readExport, readGolden } from './files.ts';

/** The fields of a task that later versions added. A board lists the names of changed fields. */
const laterFields: ReadonlySet<unknown> = new Set(['bidsOpen', 'acceptingBids', 'acceptedBid', 'work']);

/** The given value without the fields that came later, which the expected value does not have. */
const knownThen = (given: unknown, expected: unknown): unknown => {
  if (Array.isArray(given) && Array.isArray(expected))
    return given
      .filter((one) => expected.includes(one) || !laterFields.has(one))
      .map((one, index) => knownThen(one, expected[index]));
  if (typeof given !== 'object' || given === null || typeof expected !== 'object' || expected === null)
    return given;
  const fields = Object.entries(given).filter(([field]) => Object.hasOwn(expected, field));
  return Object.fromEntries(
    fields.map(([field, value]) => [field, knownThen(value, (expected as Record<string, unknown>)[field])]),
  );
};

describe.each(goldenNumbers())('the golden ledger %i, read by the code of today', (number) => {
  const golden = readGolden(number);
  const bytes = readExport(number);
  const events = eventsOf(bytes);
  let ledger: TestStore;
  beforeAll(async () => {
    ledger = await openTestStore();
    const fill = await openLedgerFill(ledger.url);
    const forgotten = events.filter(({ type }) => type === 'PersonForgotten');
    await verifyExport(Readable.from([Buffer.from(bytes)]), { onEvents: (some) => fill.add(some) });
    await fill.finish(
      new Map(forgotten.map(({ data, recordedAt }) => [(data as { uid: string }).uid, recordedAt])),
    );
    await fill.makeIndexes();
    await fill.close();
  });
  afterAll(() => ledger.close());

  it('verifies, as a file and in the ledger', async () => {
    const expected = {
      valid: true,
      checked: golden.events,
      head: { position: golden.events, hash: golden.head },
    };
    expect(await verifyExport(Readable.from([Buffer.from(bytes)]))).toMatchObject(expected);
    expect(await verifyLedger(ledger.store)).toMatchObject(expected);
  });

  it('has events of all types of its time, and each of them upcasts', () => {
    const read = events.map(upcast);
    const types = Object.groupBy(read, ({ type }) => type);
    expect(Object.fromEntries(Object.entries(types).map(([type, of]) => [type, of.length]))).toEqual(
      golden.types,
    );
    expect(Object.keys(golden.types).sort()).toEqual(Object.keys(golden.madeBy.eventVersions).sort());
  });

  it('leads to the known documents; a new version of a projection is added by `npm run golden -- hash`', async () => {
    for (const { name, version, hash } of await hashesOf(events)) {
      const known = golden.documents[name]?.[version];
      expect(
        known,
        `tools/golden/files/${number}.json has no hash for version ${version} of ${name}: run npm run golden -- hash`,
      ).toBeDefined();
      expect(hash, `version ${version} of ${name} made other documents before: raise its version`).toBe(
        known,
      );
    }
  });

  it('leads to the same documents in PostgreSQL', async () => {
    const database = await createTestDatabase();
    const reads = await openPostgresReadStore({ url: database.url, logger: silentLogger });
    const projector = createProjector({
      events: { ...ledger.store, leadership: soleLeader },
      store: reads.projections,
      logger: silentLogger,
    });
    try {
      await projector.start();
      for (const projection of projections) {
        const done = async () =>
          Math.min(...(await reads.projections.control(projection.name)).live.checkpoints);
        await expect.poll(() => done()).toBe(golden.events);
        const live = (await reads.projections.control(projection.name)).live;
        expect(await ledger.store.deadLetters.count(live)).toBe(0);
        const documents = await documentsIn(reads.projections, projection, events);
        expect(hashOf(documents)).toBe(golden.documents[projection.name]?.[projection.version]);
      }
    } finally {
      await projector.stop();
      await reads.close();
      await database.drop();
    }
  });

  it('is exported as Parquet with the rows of JSONL', async () => {
    const end = await ledger.store.ledger.head();
    const pieces = [];
    for await (const piece of exportLedger(ledger.store, { format: 'parquet', filter: {}, end }))
      pieces.push(Buffer.from(piece));
    const file = new Uint8Array(Buffer.concat(pieces)).buffer;
    const rows = await parquetReadObjects({
      file,
      compressors: { ZSTD: (compressed) => zstdDecompressSync(compressed) },
    });
    const nothing = { because: null, commitments: null, texts: null, forgotten: null };
    expect(rows.map((row) => ({ ...row, position: Number(row['position']) }))).toEqual(
      exportLines(bytes).map((line) => ({ ...nothing, ...line })),
    );
  });

  it('gives auditors the same answers about tasks and boards of earlier times', async () => {
    const answers = await askAgain(ledger.store, golden.asOf);
    expect(knownThen(answers, golden.asOf)).toEqual(golden.asOf);
  });
});
