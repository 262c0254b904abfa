import { NewerEvent, partitionOf, type ProjectionName, type StoredEvent } from '@marketplace/contracts';
import type { DeadLetters, DocumentChecks, DocumentDifference } from '@marketplace/event-store';
import type { Projection } from '@marketplace/read-store/projections';
import type { GenerationAt, ProjectionStore, StoredDocument } from '@marketplace/read-store';
import { createHeldTasks } from '../dead-letters/heldTasks.ts';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';
import { differenceOf } from './differences.ts';

export interface LookParts {
  readonly events: {
    readonly documentChecks: DocumentChecks;
    readonly deadLetters: Pick<DeadLetters, 'ofTasks' | 'discardedEvents'>;
  };
  readonly store: Pick<ProjectionStore, 'control' | 'storedParts'>;
}

/** What was found of some tasks in a projection's live generation. */
export interface Look {
  readonly projection: ProjectionName;
  readonly generation: number;
  readonly differences: readonly DocumentDifference[];
  /** The ids of documents that moved on meanwhile, so that nothing is known of them. */
  readonly moved: ReadonlySet<string>;
}

/** Only documents that depend on nothing but events can be compared with these. */
export const isChecked = ({ collections }: Projection): boolean =>
  collections.some(({ compared }) => compared);

const nothingToLoad = () => Promise.resolve(new Map<string, StoredDocument>());

interface Made {
  readonly taskId: string;
  readonly document: StoredDocument;
}

/** Texts in these events were deleted, and the event that says so does not follow yet: the documents still have them. */
const isBeingForgotten = (applied: readonly StoredEvent[]): boolean => {
  const told = new Set<unknown>();
  for (const { type, data } of applied)
    if (type === 'TextsForgotten') told.add((data as { readonly uid?: unknown }).uid);
  return applied.some(({ forgotten, actor }) => forgotten !== undefined && !told.has(actor.uid));
};

/** The documents that these events make, without the events of held tasks that the projection passes over. */
const madeOf = async (
  { deadLetters }: LookParts['events'],
  projection: Projection,
  live: GenerationAt,
  byTask: ReadonlyMap<string, readonly StoredEvent[]>,
): Promise<readonly Made[]> => {
  const taskIds = [...byTask.keys()];
  const letters = await deadLetters.ofTasks(live, taskIds);
  const held = createHeldTasks(letters, await deadLetters.discardedEvents(projection.name, taskIds));
  const made: Made[] = [];
  for (const [taskId, happened] of byTask) {
    const reached = live.checkpoints[partitionOf(taskId)] ?? 0;
    const applied = happened.filter((event) => event.position <= reached && !held.passesOver(event));
    if (isBeingForgotten(applied)) continue;
    const { documents, faults } = await foldBatch(projection, applied, nothingKnown, nothingToLoad);
    if (faults.size === 0) made.push(...documentsOf(documents).map((document) => ({ taskId, document })));
  }
  return made;
};

const compare = async (
  { events, store }: LookParts,
  projection: Projection,
  live: GenerationAt,
  byTask: ReadonlyMap<string, readonly StoredEvent[]>,
): Promise<Look> => {
  const made = await madeOf(events, projection, live, byTask);
  const differences: DocumentDifference[] = [];
  const moved = new Set<string>();
  for (const [collection, some] of Map.groupBy(made, ({ document }) => document.collection)) {
    const stored = await store.storedParts(
      live,
      collection,
      some.map(({ document }) => document.id),
    );
    for (const { taskId, document } of some) {
      const there = stored.get(document.id);
      if (there && there.position > (live.checkpoints[partitionOf(taskId)] ?? 0)) {
        moved.add(document.id);
        continue;
      }
      const difference = differenceOf(taskId, document, there);
      if (difference) differences.push(difference);
    }
  }
  return { projection: projection.name, generation: live.generation, differences, moved };
};

/**
 * Folds these tasks from their events, up to the checkpoint of each projection, and compares what that makes with the documents that
 * are served. The checkpoints are read first: whatever is read later has these events, and a document that has more is passed
 * over. A generation of another version, or of another history, is not compared.
 */
export const lookAtTasks = async (
  parts: LookParts,
  projections: readonly Projection[],
  taskIds: readonly string[],
): Promise<readonly Look[]> => {
  const controls = new Map<Projection, GenerationAt>();
  for (const projection of projections) {
    const { live, diverged } = await parts.store.control(projection.name);
    if (live.version === projection.version && !diverged) controls.set(projection, live);
  }
  const happened = await parts.events.documentChecks.eventsOf(taskIds);
  const byTask = Map.groupBy(happened, ({ taskId }) => taskId);
  const looks: Look[] = [];
  for (const [projection, live] of controls)
    try {
      looks.push(await compare(parts, projection, live, byTask));
    } catch (error) {
      // A newer program writes, and its projector will replace these documents.
      if (!(error instanceof NewerEvent)) throw error;
    }
  return looks;
};
