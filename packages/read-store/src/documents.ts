import type { Collection, Documents } from './projections/index.ts';

/** A stored document. `body` undefined: removed; this tombstone prevents that older events bring it back. */
export type StoredDocument<C extends Collection = Collection> = {
  [K in C]: {
    readonly collection: K;
    /** UUID */
    readonly id: string;
    /** The position of the last event that was applied to the document. */
    readonly position: number;
    readonly body: Documents[K] | undefined;
  };
}[C];

/**
 * A document to write. `countersOnly`: since this writer loaded or wrote the document, only its counters and its position
 * have changed, so the store need not write the other fields.
 */
export type DocumentWrite = StoredDocument & { readonly countersOnly?: boolean };

/** The documents of these tasks with the uid of one of these persons in a field of `uidFieldsOf`; there may be more of the tasks. */
export interface DocumentsOfPersons {
  readonly taskIds: readonly string[];
  readonly uids: readonly string[];
}
