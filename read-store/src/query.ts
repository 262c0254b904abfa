import type { Collection, Documents } from '@marketplace/projections';

type Value = string | number;
type Field<C extends Collection> = keyof Documents[C] & string;

/** Which documents: a query has several conditions, and all must hold. Ranges include their ends. */
export type Condition<F extends string = string> =
  | { readonly field: F; readonly is: Value }
  | { readonly field: F; readonly in: readonly string[] }
  | { readonly field: F; readonly from?: Value | undefined; readonly to?: Value | undefined }
  /** From `searchWords`: each must begin a word of the fields that the collection is searched by. */
  | { readonly words: readonly string[] };

export interface ListQuery<F extends string = string> {
  readonly where: readonly Condition<F>[];
  /** Fields to sort by; the last one must differ in every document. */
  readonly order: readonly (F | 'position')[];
  readonly descending?: boolean;
}

export interface PageQuery<F extends string = string> extends ListQuery<F> {
  readonly limit: number;
  /** Also counts all matches. */
  readonly withTotal?: boolean;
  /** Values of `order` in the last document of the page before. */
  readonly after?: readonly Value[] | undefined;
}

/** The conditions and queries of one collection: only with its fields. */
export type ConditionOn<C extends Collection> = Condition<Field<C>>;
export type ListOf<C extends Collection> = ListQuery<Field<C>>;
export type PageOf<C extends Collection> = PageQuery<Field<C>>;
export type GroupsOf<C extends Collection> = GroupQuery<Field<C>>;

/** A document that is not removed. */
export interface Found<C extends Collection> {
  readonly id: string;
  readonly position: number;
  readonly body: Documents[C];
}

/** What was read, and the position that the projection's live generation had then: every event up to it is in the answer. */
export type At<T> = T & { readonly position: number };

export interface Page<C extends Collection> {
  readonly documents: readonly Found<C>[];
  /** All matches of the conditions, not only this page's; where it was asked for. */
  readonly total?: number;
  /** For the next page's `after`; set where more follow. */
  readonly end?: readonly Value[];
}

/** The documents that share one value of a field. */
export interface Group {
  readonly value: string;
  readonly count: number;
  /** Of the newest of them. */
  readonly position: number;
  /** The highest value of the field that was asked for. */
  readonly highest: string;
}

export interface GroupQuery<F extends string = string> {
  readonly where: readonly Condition<F>[];
  readonly by: F;
  readonly highest: F;
  readonly limit: number;
  /** Position of the last group of the page before. */
  readonly after?: number | undefined;
}

/** Newest first. */
export interface GroupPage {
  readonly groups: readonly Group[];
  /** All groups, not only this page's. */
  readonly total: number;
  /** For the next page's `after`; set where more follow. */
  readonly end?: number;
}
