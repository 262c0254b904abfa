import { createHash } from 'node:crypto';
import { NewerEvent, partitionOf, type ProjectionName, type StoredEvent } from '@marketplace/contracts';
import type { DeadLetters, DocumentChecks, DocumentDifference, EventStore } from '@marketplace/event-store';
import type { Collection, Projection } from '@marketplace/read-store/projections';
import {
  storedFieldsOf,
  type Control,
  type GenerationAt,
  type ProjectionStore,
  type StoredDocument,
  type StoredFields,
  differingFields,
} from '@marketplace/read-store';
import { createHeldTasks } from '../dead-letters/heldTasks.ts';
import { documentKey } from '../documentKey.ts';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/**
 * The difference between the served document and the fold of its task's events up to the checkpoint; undefined if there is none. A removed
 * document and a missing one count as equal. `folded` is from the fold, `there` from the store.
 */
export const differenceOf = (
  { taskId, collection, id }: Pick<DocumentDifference, 'taskId' | 'collection' | 'id'>,
  folded: StoredFields | undefined,
  there: StoredFields | undefined,
): DocumentDifference | undefined => {
  const of = { taskId, collection, id };
  if (folded?.fields === undefined)
    return (
      there?.fields && { ...of, kind: 'unexpected', fields: [], ledger: 'none', served: hashOf(there.fields) }
    );
  if (there?.fields === undefined)
    return { ...of, kind: 'missing', fields: [], ledger: hashOf(folded.fields), served: 'none' };
  const found = differingFields(folded, there);
  if (found.size === 0) return undefined;
  const values = [...found.values()];
  return {
    ...of,
    kind: 'different',
    fields: [...found.keys()],
    ledger: hashOf(values.map(([one]) => one ?? null)),
    served: hashOf(values.map(([, other]) => other ?? null)),
  };
};

export interface TaskCheckDeps {
  readonly events: {
    readonly documentChecks: DocumentChecks;
    readonly deadLetters: Pick<DeadLetters, 'ofTasks' | 'discardedEvents'>;
    readonly ledger: Pick<EventStore['ledger'], 'head'>;
  };
  readonly store: Pick<ProjectionStore, 'control' | 'controls' | 'storedFields'>;
}

/** A document that is served, and the task that it names. */
export type ServedDocument = Pick<DocumentDifference, 'taskId' | 'collection' | 'id'>;

/** The result of a check of some tasks in a projection's live generation. */
export interface TaskCheck {
  readonly projection: ProjectionName;
  readonly generation: number;
  readonly differences: readonly DocumentDifference[];
  /** The ids of documents that changed during the check, so that it says nothing about them. */
  readonly moved: ReadonlySet<string>;
}

/** True if the projection has documents that depend on events only: only these can be compared with events. */
export const isChecked = ({ collections }: Projection): boolean =>
  collections.some(({ compared }) => compared);

const nothingToLoad = () => Promise.resolve(new Map<string, StoredDocument>());

/** A document to compare. `folded`: the result of the fold; undefined if the fold did not make this served document. */
interface ExpectedDocument extends ServedDocument {
  readonly folded?: StoredFields;
}

/** Some tasks, and by task id: all of their events, and some of their served documents. */
interface CheckedTasks {
  readonly taskIds: readonly string[];
  readonly happened: ReadonlyMap<string, readonly StoredEvent[]>;
  readonly served: ReadonlyMap<string, readonly ServedDocument[]>;
}

/** True if texts of these events are deleted, but `TextsForgotten` does not follow yet: the documents still have these texts. */
const isBeingForgotten = (applied: readonly StoredEvent[]): boolean => {
  const forgottenUids = new Set<unknown>();
  for (const { type, data } of applied)
    if (type === 'TextsForgotten') forgottenUids.add((data as { readonly uid?: unknown }).uid);
  return applied.some(({ forgotten, actor }) => forgotten !== undefined && !forgottenUids.has(actor.uid));
};

/** The documents to compare: the fold of these tasks, without events that the projection passes over, and the other served ones. */
const expectedOf = async (
  { deadLetters }: TaskCheckDeps['events'],
  projection: Projection,
  live: GenerationAt,
  { taskIds, happened, served }: CheckedTasks,
): Promise<readonly ExpectedDocument[]> => {
  const letters = await deadLetters.ofTasks(live, taskIds);
  const held = createHeldTasks(letters, await deadLetters.discardedEvents(projection.name, taskIds));
  const isOfProjection = ({ collection }: ServedDocument) =>
    projection.collections.some(({ name }) => name === collection);
  const expected: ExpectedDocument[] = [];
  for (const taskId of taskIds) {
    const reached = live.checkpoints[partitionOf(taskId)] ?? 0;
    const applied = (happened.get(taskId) ?? []).filter(
      (event) => event.position <= reached && !held.passesOver(event),
    );
    if (isBeingForgotten(applied)) continue;
    const { documents, faults } = await foldBatch(projection, applied, nothingKnown, nothingToLoad);
    if (faults.size > 0) continue;
    const foldedDocuments = documentsOf(documents).map((document): ExpectedDocument => {
      const { collection, id } = document;
      return { taskId, collection, id, folded: storedFieldsOf(document) };
    });
    const known = new Set(foldedDocuments.map(documentKey));
    const others = served.get(taskId)?.filter((one) => isOfProjection(one) && !known.has(documentKey(one)));
    expected.push(...foldedDocuments, ...(others ?? []));
  }
  return expected;
};

const compare = async (
  { events, store }: TaskCheckDeps,
  projection: Projection,
  live: GenerationAt,
  looked: CheckedTasks,
): Promise<TaskCheck> => {
  const expected = await expectedOf(events, projection, live, looked);
  const stored = new Map<string, StoredFields>();
  for (const [collection, some] of Map.groupBy(expected, (one) => one.collection)) {
    const ids = some.map(({ id }) => id);
    for (const [id, fields] of await store.storedFields(live, collection as Collection, ids))
      stored.set(documentKey({ collection, id }), fields);
  }
  // The head is read last: no event made a document with a position above it, so such a document is wrong.
  const { position: head } = await events.ledger.head();
  const differences: DocumentDifference[] = [];
  const moved = new Set<string>();
  for (const document of expected) {
    const there = stored.get(documentKey(document));
    const reached = live.checkpoints[partitionOf(document.taskId)] ?? 0;
    if (there && there.position > reached && there.position <= head) {
      moved.add(document.id);
      continue;
    }
    const difference = differenceOf(document, document.folded, there);
    if (difference) differences.push(difference);
  }
  return { projection: projection.name, generation: live.generation, differences, moved };
};

/** The live generation; undefined if it has another version or another history, because this code can't compare it then. */
export const comparable = ({ live, diverged }: Control, { version }: Projection): GenerationAt | undefined =>
  live.version === version && !diverged ? live : undefined;

/**
 * Folds these tasks from their events, up to the checkpoint of each projection, and compares the result with the served documents: the
 * documents of the fold, and the given documents that name these tasks. The checkpoints are read first, so each document that is read
 * later contains the events up to them; a document that contains later events is left out.
 */
export const checkTasks = async (
  deps: TaskCheckDeps,
  projections: readonly Projection[],
  taskIds: readonly string[],
  served: readonly ServedDocument[],
): Promise<readonly TaskCheck[]> => {
  const lives = new Map<Projection, GenerationAt>();
  const controls = await deps.store.controls(projections.map(({ name }) => name));
  for (const projection of projections) {
    const control = controls.get(projection.name);
    const live = control && comparable(control, projection);
    if (live) lives.set(projection, live);
  }
  const happened = await deps.events.documentChecks.eventsOf(taskIds);
  const looked: CheckedTasks = {
    taskIds,
    happened: Map.groupBy(happened, ({ taskId }) => taskId),
    served: Map.groupBy(served, ({ taskId }) => taskId),
  };
  const looks: TaskCheck[] = [];
  for (const [projection, live] of lives)
    try {
      looks.push(await compare(deps, projection, live, looked));
    } catch (error) {
      // A newer program wrote an event, and its projector will replace these documents.
      if (!(error instanceof NewerEvent)) throw error;
    }
  return looks;
};
