import type { Collection, ColumnsOf, Documents } from './projections/index.ts';

type Value = string | number;
type Field<C extends Collection> = (keyof ColumnsOf<C> & string) | 'position';

/** A condition of a query; all conditions must hold. Ranges include their ends. */
export type Condition<F extends string = string> =
  | { readonly field: F; readonly is: Value }
  | { readonly field: F; readonly not: Value }
  | { readonly field: F; readonly in: readonly Value[] }
  | { readonly field: F; readonly from?: Value | undefined; readonly to?: Value | undefined }
  /** All conditions of one of these groups, or of more. */
  | { readonly any: readonly (readonly Condition<F>[])[] }
  | { readonly ids: readonly string[] }
  /** From `searchWords`: each one must be a prefix of a word in the searched fields. */
  | { readonly words: readonly string[] };

export interface ListQuery<F extends string = string> {
  readonly where: readonly Condition<F>[];
  /** Fields to sort by; the last one must be unique. */
  readonly order: readonly (F | 'position')[];
  readonly descending?: boolean;
}

export interface PageQuery<F extends string = string> extends ListQuery<F> {
  readonly limit: number;
  /** Also counts the matches, but not more than so many; `Infinity`: all. */
  readonly countUpTo?: number;
  /** Values of `order` in the last document of the page before. */
  readonly after?: readonly Value[] | undefined;
}

export type ConditionOn<C extends Collection> = Condition<Field<C>>;
export type ListOf<C extends Collection> = ListQuery<Field<C>>;
export type PageOf<C extends Collection> = PageQuery<Field<C>>;

/** A document that is not removed. */
export interface ReadDocument<C extends Collection> {
  readonly id: string;
  readonly position: number;
  readonly columns: ColumnsOf<C>;
  /** JSON as answers show it, see `AnswerJson`; empty where the collection has none. */
  readonly shown: string;
  readonly personal: string;
  /** All fields; made from the texts when it is asked for. */
  readonly body: Documents[C];
}

/** An answer, and the position of its live generation: the answer contains every event up to it. */
export type At<T> = T & { readonly position: number };

export interface Page<C extends Collection> {
  readonly documents: readonly ReadDocument<C>[];
  /** The number of matches, if the query has `countUpTo`. */
  readonly total?: number;
  /** For `after` of the next page; set if more follow. */
  readonly end?: readonly Value[];
}

export interface TallyQuery<F extends string = string> {
  readonly where: readonly Condition<F>[];
  readonly by: F;
}
export type TallyOf<C extends Collection> = TallyQuery<Field<C>>;

/** The position at which the texts of a document were written; counters change without them. */
type OwnField = 'textPosition';
/** A column of numbers or of UUIDs, so that its values have a fixed length. */
export type EntryField<C extends Collection> = (keyof ColumnsOf<C> & string) | OwnField;
/** Some columns of a document. A UUID, also the id, may be without hyphens: `withHyphens` adds them. */
export type Entry<C extends Collection, F extends EntryField<C>> = { readonly id: string } & Readonly<
  Pick<ColumnsOf<C> & Record<OwnField, number>, F>
>;
/** Entries that are made when they are asked for: a list may have a million of them. */
export type Entries<C extends Collection, F extends EntryField<C>> = Pick<
  readonly Entry<C, F>[],
  'length' | 'slice'
>;

export interface EntryQuery<C extends Collection, F extends EntryField<C>> extends ListQuery<Field<C>> {
  readonly columns: readonly F[];
  /** The number of entries to read, from the first one. */
  readonly limit?: number;
}
