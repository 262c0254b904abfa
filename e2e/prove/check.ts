import { isDeepStrictEqual } from 'node:util';
import { partitionOf, publicTaskSchema, type StoredEvent } from '@marketplace/contracts';
import { openEventStore } from '@marketplace/event-store';
import { projections } from '@marketplace/projections';
import { documentsIn, foldOf } from '@marketplace/projector/testing';
import { openReadStore, type StoredDocument } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { z } from 'zod';
import type { Acknowledged, Person } from './load.ts';

const keyOf = ({ collection, id }: StoredDocument) => `${collection} ${id}`;

/** Documents that are missing on one side, or differ. */
const differing = (kept: readonly StoredDocument[], folded: readonly StoredDocument[]): readonly string[] => {
  const there = new Map(kept.map((document) => [keyOf(document), document]));
  const wrong = folded.filter((document) => !isDeepStrictEqual(there.get(keyOf(document)), document));
  const expected = new Set(folded.map(keyOf));
  return [...wrong, ...kept.filter((document) => !expected.has(keyOf(document)))].map(
    (document) =>
      `${keyOf(document)} at ${document.position}, kept at ${there.get(keyOf(document))?.position ?? 'none'}`,
  );
};

/** Faults of the ledger: wrong positions or versions, acknowledged commands that are missing or doubled. */
const ledgerFaults = (ledger: readonly StoredEvent[], done: Acknowledged): string[] => {
  const faults: string[] = [];
  const versions = new Map<string, number>();
  const bids = new Map<string, number>();
  ledger.forEach(({ position, taskId, taskVersion, type }, index) => {
    if (position !== index + 1) faults.push(`position ${position} is at place ${index + 1}`);
    if (taskVersion !== (versions.get(taskId) ?? 0) + 1) faults.push(`version ${taskVersion} of ${taskId}`);
    versions.set(taskId, taskVersion);
    if (type === 'BidPlaced') bids.set(taskId, (bids.get(taskId) ?? 0) + 1);
  });
  for (const [id, task] of done.tasks) {
    if (!versions.has(id)) faults.push(`the acknowledged task ${id} is not in the ledger`);
    if ((bids.get(id) ?? 0) !== task.bids)
      faults.push(`task ${id} has ${bids.get(id) ?? 0} bids in the ledger, ${task.bids} were acknowledged`);
  }
  return faults;
};

/** Differences between the API's answers and the acknowledged commands. */
const apiFaults = async (url: string, people: readonly Person[], done: Acknowledged): Promise<string[]> => {
  const tasks = z.array(publicTaskSchema).parse(await (await fetch(`${url}/api/tasks`)).json());
  const shown = new Map(tasks.map(({ _id, bidsCount }) => [_id, bidsCount]));
  const faults = [...done.tasks]
    .filter(([id, { bids }]) => shown.get(id) !== bids)
    .map(
      ([id, { bids }]) => `task ${id} is shown with ${shown.get(id) ?? 'no'} bids, ${bids} were acknowledged`,
    );
  for (const { uid, token } of people) {
    const answer = await fetch(`${url}/api/bids/count`, { headers: { authorization: `Bearer ${token}` } });
    const { bidsCount } = z.object({ bidsCount: z.number() }).parse(await answer.json());
    if (bidsCount !== (done.bidsOf.get(uid) ?? 0))
      faults.push(`a bidder is shown ${bidsCount} bids, ${done.bidsOf.get(uid) ?? 0} were acknowledged`);
  }
  return faults;
};

/** All faults; empty when the ledger, the read models and the API agree. */
export const check = async (given: {
  readonly url: string;
  readonly databaseUrl: string;
  readonly mongoUrl: string | undefined;
  readonly people: readonly Person[];
  readonly done: Acknowledged;
  readonly logger: Logger;
}): Promise<readonly string[]> => {
  const { url, databaseUrl, mongoUrl, people, done, logger } = given;
  const events = await openEventStore({ url: databaseUrl, logger });
  const reads = await openReadStore({ postgresUrl: databaseUrl, mongoUrl, logger });
  try {
    const head = await events.feed.head();
    const ledger: StoredEvent[] = [];
    for await (const batch of events.feed.follow({ after: 0, signal: new AbortController().signal })) {
      ledger.push(...batch);
      if (ledger.length >= head) break;
    }
    const faults = [...ledgerFaults(ledger, done), ...(await apiFaults(url, people, done))];
    for (const projection of projections) {
      const { generation } = (await reads.projections.control(projection.name)).live;
      const [kept, folded] = [
        await documentsIn(reads.projections, projection, ledger, generation),
        await foldOf(projection, ledger),
      ];
      const other = differing(kept, folded);
      if (other.length > 0)
        faults.push(
          `${other.length} of ${folded.length} documents of ${projection.name} differ from the folded events: ${other.slice(0, 10).join('; ')}`,
        );
    }
    const partitions = new Set(ledger.map(({ taskId }) => partitionOf(taskId)));
    if (ledger.length > 1_000 && partitions.size < 12) faults.push('not every partition had an event');
    return faults;
  } finally {
    await reads.close();
    await events.close();
  }
};
