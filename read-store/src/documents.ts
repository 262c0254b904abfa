import type { Collection, Documents } from '@marketplace/projections';

/** A document as it is kept. `body` undefined: removed, a tombstone that keeps older events from bringing it back. */
export type StoredDocument<C extends Collection = Collection> = {
  [K in C]: {
    readonly collection: K;
    /** UUID */
    readonly id: string;
    /** Position of the last event that the document has taken in. */
    readonly position: number;
    readonly body: Documents[K] | undefined;
  };
}[C];

/**
 * A document to be written. `countersOnly`: compared with what this writer has loaded or written before, only its counters
 * (and its position) have changed, so the store need not write the rest again.
 */
export type DocumentWrite = StoredDocument & { readonly countersOnly?: boolean };
