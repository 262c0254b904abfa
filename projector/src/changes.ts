import type { RecordedEvent } from '@marketplace/contracts';
import type { Collection, Documents, ProjectionName, TaskDocument } from '@marketplace/read-store';

/** What an event does to a document, as data. `position` is the event's; a document never takes one in twice. */
export type Change =
  | { [C in Collection]: Put<C> }[Collection]
  | {
      readonly kind: 'patch';
      readonly collection: 'tasks';
      readonly id: string;
      readonly position: number;
      readonly fields: TaskFields;
    }
  | {
      readonly kind: 'remove';
      readonly collection: 'tasks';
      readonly id: string;
      readonly position: number;
    }
  | { [C in Counting]: Increment<C> }[Counting];

/** The fields of a task that an event changes; one left undefined was not changed. */
export type TaskFields = { readonly [F in keyof TaskDocument]?: TaskDocument[F] | undefined };

interface Put<C extends Collection> {
  readonly kind: 'put';
  readonly collection: C;
  readonly id: string;
  readonly position: number;
  readonly body: Documents[C];
}

/** The collections whose documents count. */
type Counting = 'task_bids' | 'placed_bids';

interface Increment<C extends Counting> {
  readonly kind: 'increment';
  readonly collection: C;
  readonly id: string;
  readonly position: number;
  readonly by: number;
  /** All of the document but its count, as it is after the event. */
  readonly rest: Omit<Documents[C], 'count'>;
}

/** A pure function from events to changes of the documents that it owns. */
export interface Projection {
  readonly name: ProjectionName;
  /** The types it wants to see; others pass it by. */
  readonly types: ReadonlySet<RecordedEvent['type']>;
  changes(event: RecordedEvent): readonly Change[];
}
