import { isDeepStrictEqual } from 'node:util';
import { projections } from '@marketplace/read-store/projections';
import { openEventStore } from '@marketplace/event-store';
import { documentsIn, foldOf } from '@marketplace/projector/testing';
import { openReadStore, type StoredDocument } from '@marketplace/read-store';
import { createLogger, type Logger } from '@marketplace/service-kit';
import type { Violation } from './judge/violation.ts';
import type { ExportedEvent } from './recording/export.ts';

const keyOf = ({ collection, id }: StoredDocument) => `${collection} ${id}`;

/** The documents that are missing on one side, or differ. */
const differing = (kept: readonly StoredDocument[], folded: readonly StoredDocument[]): readonly string[] => {
  const there = new Map(kept.map((document) => [keyOf(document), document]));
  const expected = new Set(folded.map(keyOf));
  return [
    ...folded.filter((document) => !isDeepStrictEqual(there.get(keyOf(document)), document)),
    ...kept.filter((document) => !expected.has(keyOf(document))),
  ].map((document) => `${keyOf(document)} at ${document.position}`);
};

/** The continuous check has compared documents during the run, and found no difference. */
async function* judgeCheck(url: string, logger: Logger): AsyncGenerator<Violation> {
  const events = await openEventStore({ url, logger });
  const checks = await events.documentChecks.read().finally(() => events.close());
  if (checks.every(({ checked }) => checked === 0))
    yield { broken: 'I5', evidence: 'the continuous check has compared nothing' };
  for (const { projection, differences } of checks) {
    const shown = JSON.stringify(differences.slice(0, 5));
    if (differences.length > 0)
      yield { broken: 'I5', evidence: `the check of ${projection} has found ${shown}` };
  }
}

/** After the judge, inside the stores: each document of the read models, also a tombstone, equals the fold of the events (I5). */
export async function* judgeDocuments(
  stores: { readonly postgresUrl: string; readonly mongoUrl: string | undefined },
  events: readonly ExportedEvent[],
): AsyncGenerator<Violation> {
  const logger = createLogger({ level: 'error', name: 'prove' });
  yield* judgeCheck(stores.postgresUrl, logger);
  const reads = await openReadStore({ ...stores, logger });
  try {
    for (const projection of projections) {
      const { generation } = (await reads.projections.control(projection.name)).live;
      const folded = await foldOf(projection, events);
      const other = differing(await documentsIn(reads.projections, projection, events, generation), folded);
      const shown = other.slice(0, 5).join('; ');
      if (other.length > 0)
        yield {
          broken: 'I5',
          evidence: `${other.length} of ${folded.length} documents of ${projection.name} differ: ${shown}`,
        };
    }
  } finally {
    await reads.close();
  }
}
