import { hash } from 'node:crypto';
import { boardAt, taskAt } from '@marketplace/audit';
import { isTaskEvent, upcast, type ProjectionName, type StoredEvent } from '@marketplace/contracts';
import { fold, stateVersion } from '@marketplace/contracts/task-state';
import type { EventStore } from '@marketplace/event-store';
import { projections } from '@marketplace/read-store/projections';
import { foldOf } from '@marketplace/projector/testing';
import type { StoredDocument } from '@marketplace/read-store';
import canonicalize from 'canonicalize';
import type { AsOf, Golden } from './files.ts';

const firstBy =
  (key: (document: StoredDocument) => string) => (one: StoredDocument, other: StoredDocument) =>
    key(one) < key(other) ? -1 : 1;

/** The SHA-256 of documents, which includes the tombstones of removed documents. */
export const hashOf = (documents: readonly StoredDocument[]): string => {
  const plain = documents
    .toSorted(firstBy(({ collection, id }) => `${collection} ${id}`))
    .map(({ collection, id, position, body }) => ({ collection, id, position, body: body ?? null }));
  return hash('sha256', canonicalize(plain) ?? '');
};

/** The hash of the states on which commands on these tasks are decided. */
const hashOfStates = (events: readonly StoredEvent[]): string => {
  const ofTasks = events.map(upcast).filter(isTaskEvent);
  const states = [...Map.groupBy(ofTasks, ({ taskId }) => taskId)].map(([taskId, own]) => [
    taskId,
    fold(own),
  ]);
  return hash('sha256', canonicalize(states.toSorted()) ?? '');
};

/** The hash of each projection's documents, and of the states of decisions, made by the current code. */
export const hashesOf = async (
  events: readonly StoredEvent[],
): Promise<readonly { name: ProjectionName | 'decisions'; version: number; hash: string }[]> => [
  { name: 'decisions', version: stateVersion, hash: hashOfStates(events) },
  ...(await Promise.all(
    projections.map(async (projection) => ({
      name: projection.name,
      version: projection.version,
      hash: hashOf(await foldOf(projection, events)),
    })),
  )),
];

/**
 * Adds the hashes of new versions of projections and of the state of decisions.
 * @throws if the documents of a known version have changed: it then needs a new version
 */
export const withHashes = async (golden: Golden, events: readonly StoredEvent[]): Promise<Golden> => {
  const documents: Golden['documents'] = { ...golden.documents };
  for (const { name, version, hash } of await hashesOf(events)) {
    const known = documents[name]?.[version];
    if (known !== undefined && known !== hash)
      throw new Error(
        `Version ${version} of ${name} makes other documents or states than before. Raise its version, then run this again.`,
      );
    documents[name] = { ...documents[name], [version]: hash };
  }
  return { ...golden, documents };
};

type Reads = Parameters<typeof boardAt>[0] & Pick<EventStore, 'ledger'>;

/** Repeats the auditors' reads that the code of the golden ledger answered. */
export const askAgain = async (store: Reads, asked: AsOf): Promise<AsOf> => {
  const { position: head } = await store.ledger.head();
  const tasks: AsOf['tasks'] = [];
  for (const { taskId, position } of asked.tasks)
    tasks.push({ taskId, position, answer: (await taskAt(store, taskId, position))?.task ?? null });
  const boards: AsOf['boards'] = [];
  for (const { position, sort, limit } of asked.boards) {
    const { end: _, ...answer } = await boardAt(store, { position, sort, limit, head, filter: {} });
    boards.push({ position, sort, limit, answer });
  }
  return { tasks, boards };
};
