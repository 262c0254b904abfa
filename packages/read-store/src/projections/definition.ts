import {
  personalNames,
  type EventType,
  type ProjectionName,
  type RecordedEvent,
} from '@marketplace/contracts';
import { z } from 'zod';

/**
 * How a field of a document is stored and compared:
 * - `text`: any text, for display and for searches by words; null once it was forgotten
 * - `key`: a short text, for filters and sorting, in the order of its bytes
 * - `uuid`, `integer`, `position` (of the ledger), `number` (with decimals)
 */
export type FieldType = 'text' | 'key' | 'uuid' | 'integer' | 'position' | 'number';

const plainTypes: Readonly<Record<string, FieldType>> = {
  string: 'key',
  integer: 'integer',
  number: 'number',
};

/** How the fields of these objects are stored: texts of persons as texts, other strings as keys. */
export const fieldsOf = <Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): { readonly [F in keyof Shape]: FieldType } => {
  const texts: readonly string[] = personalNames(shape);
  const typeOf = ([name, schema]: [string, z.core.$ZodType]): [string, FieldType] => {
    const type = texts.includes(name) ? 'text' : plainTypes[String(z.toJSONSchema(schema).type)];
    if (type === undefined) throw new Error(`A document can't have the field ${name}.`);
    return [name, type];
  };
  return Object.fromEntries(Object.entries(shape).map(typeOf)) as { readonly [F in keyof Shape]: FieldType };
};

type NumberField<Body> = {
  [F in keyof Body]: Body[F] extends number ? F : never;
}[keyof Body] &
  string;

type Fields = Readonly<Record<string, unknown>>;
/** By counter: the number to add. */
type Steps = Readonly<Record<string, number>>;

/** A change of a document by an event, as data. `position` is the event's position; a document takes each position once. */
export type Change = {
  readonly collection: string;
  readonly id: string;
  readonly position: number;
} & (
  | { readonly kind: 'put'; readonly body: Fields }
  | { readonly kind: 'patch'; readonly fields: Fields; readonly by?: Steps }
  /** The author of these texts was forgotten: each becomes null, but an empty one stays. */
  | { readonly kind: 'clear'; readonly texts: readonly string[] }
  /** `id` is a task's. This person was forgotten: `persons` of the layout says how each document of the task changes. */
  | { readonly kind: 'forget'; readonly uid: string }
  | { readonly kind: 'increment'; readonly by: Steps }
  | { readonly kind: 'remove' }
);

type At = Pick<RecordedEvent, 'position'>;

/**
 * The form in which answers show a document: two JSON objects, made once, when the document is written. Counters are not in them, because they
 * change more often.
 */
export interface ShownParts<Body> {
  /** The fields that everybody may see. */
  readonly everybody: (id: string, body: Body) => object;
  /** The fields that only its owner may see, too. */
  readonly owner: (body: Body) => object;
}

/** How documents of one kind are stored. The events of one task only change a document. */
export interface CollectionLayout {
  readonly name: string;
  /** Every field of a document, except its id (a UUID) and its position. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** A document with only its empty texts, which are not stored. */
  readonly empty: Readonly<Record<string, ''>>;
  /** The fields that are stored on their own, for filters, sorts and indexes. The others are in JSON texts. */
  readonly columns: readonly string[];
  /** Set if answers show the documents in this form. */
  readonly shown: ShownParts<object> | undefined;
  /** Indexes: their columns in order; `position` may be one of them. */
  readonly indexes: readonly (readonly string[])[];
  /** Fields for searches by the beginnings of words. */
  readonly searched: readonly string[];
  /** Fields that `increment` changes: if only these change, the rest of the document is not written. */
  readonly counters: readonly string[];
  /**
   * Fields with the uid of a person, and a document when that person is forgotten: it is removed, or the field is emptied. Such documents have
   * the column `taskId`.
   */
  readonly persons: Readonly<Partial<Record<string, 'removed' | 'emptied'>>>;
  /** True if all of its documents are listed: then a store keeps their number instead of counting them. */
  readonly listed: boolean;
  /** False if documents are made with more than events: documents of two generations may differ. */
  readonly compared: boolean;
}

/** A layout, and the changes of its documents, which have the type `Body`; `Column`: its columns. */
export interface CollectionDefinition<
  Body extends object,
  Column extends string = string,
> extends CollectionLayout {
  readonly columns: readonly Column[];
  put(at: At, id: string, body: Body): Change;
  /** Changes some fields, and adds to counters; a field that is undefined here does not change. */
  patch(
    at: At,
    id: string,
    fields: { readonly [F in keyof Body]?: Body[F] | undefined },
    by?: Readonly<Partial<Record<NumberField<Body>, number>>>,
  ): Change;
  /** Makes these texts null, because their author was forgotten. */
  clear(at: At, id: string, texts: readonly (keyof Body & string)[]): Change;
  /** Removes the person from all documents of the event's task. */
  forget(event: Pick<RecordedEvent, 'position' | 'taskId'>, uid: string): Change;
  /** Adds to counters. */
  increment(at: At, id: string, by: Readonly<Partial<Record<NumberField<Body>, number>>>): Change;
  remove(at: At, id: string): Change;
}

const defined = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const emptyTexts = (fields: CollectionLayout['fields']): CollectionLayout['empty'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, type]) => (type === 'text' || type === 'key' ? [[name, '']] : [])),
  );

/** Defines a collection of documents of the type `Body`, with these columns. */
export const defineCollection = <Body extends object, Column extends keyof Body & string>(
  name: string,
  definition: {
    readonly fields: Readonly<Required<Record<keyof Body & string, FieldType>>>;
    readonly columns: readonly Column[];
    readonly shown?: ShownParts<Body>;
    readonly indexes: readonly (readonly (NoInfer<Column> | 'position')[])[];
    readonly searched?: readonly (keyof Body & string)[];
    readonly persons?: Readonly<Partial<Record<Exclude<Column, 'taskId'>, 'removed' | 'emptied'>>>;
    readonly counters?: readonly (NumberField<Body> & NoInfer<Column>)[];
    readonly listed?: boolean;
    readonly compared?: boolean;
  },
): CollectionDefinition<Body, Column> => ({
  name,
  searched: [],
  counters: [],
  persons: {},
  listed: false,
  compared: true,
  ...definition,
  fields: definition.fields,
  empty: emptyTexts(definition.fields),
  // Safe: documents of this collection have the type `Body`.
  shown: definition.shown as ShownParts<object> | undefined,
  put: ({ position }, id, body) => ({
    kind: 'put',
    collection: name,
    id,
    position,
    body: body as Readonly<Record<string, unknown>>,
  }),
  patch: ({ position }, id, fields, by) => ({
    kind: 'patch',
    collection: name,
    id,
    position,
    fields: defined(fields),
    ...(by && { by: by as Steps }),
  }),
  clear: ({ position }, id, texts) => ({ kind: 'clear', collection: name, id, position, texts }),
  forget: ({ position, taskId }, uid) => ({ kind: 'forget', collection: name, id: taskId, position, uid }),
  increment: ({ position }, id, by) => ({
    kind: 'increment',
    collection: name,
    id,
    position,
    by: by as Steps,
  }),
  remove: ({ position }, id) => ({ kind: 'remove', collection: name, id, position }),
});

/** The change that a change of the kind `forget` means for one document; undefined: none. */
export const forgottenIn = (
  { persons }: CollectionLayout,
  { uid, id: taskId, collection, position }: Extract<Change, { readonly kind: 'forget' }>,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Extract<Change, { readonly kind: 'remove' | 'patch' }> | undefined => {
  const fields = Object.keys(persons).filter((field) => body[field] === uid);
  if (body['taskId'] !== taskId || fields.length === 0) return undefined;
  return fields.some((field) => persons[field] === 'removed')
    ? { kind: 'remove', collection, id, position }
    : {
        kind: 'patch',
        collection,
        id,
        position,
        fields: Object.fromEntries(fields.map((field) => [field, ''])),
      };
};

type Event<T extends EventType> = Extract<RecordedEvent, { readonly type: T }>;

/** A pure function from events to changes of its documents, and how these are stored. */
export interface Projection {
  readonly name: ProjectionName;
  /** Raise it when the same events give other documents: a live generation of another version is replaced. */
  readonly version: number;
  /** A generation of an earlier version is stored in a way that this code cannot read: it is not live until it is replaced. */
  readonly readableFrom: number;
  readonly collections: readonly CollectionLayout[];
  /** The types of events that change something; the others are passed over. */
  readonly types: ReadonlySet<EventType>;
  /**
   * The collection with a document for each task, with the task's id, that `changes` depend on; undefined: they depend on the
   * event alone. All other documents that such a projection changes are put or removed as a whole.
   */
  readonly lookup?: string;
  /** `lookedUp`: the task's document of `lookup` before the event. */
  changes(event: RecordedEvent, lookedUp?: object): readonly Change[];
}

type Handlers<LookupDocument> = {
  readonly [T in EventType]?: (event: Event<T>, lookedUp: LookupDocument | undefined) => readonly Change[];
};

/** Defines a projection by its changes `on` each type of event. Each projection must handle `TextsForgotten`. */
export const defineProjection = <
  Name extends ProjectionName,
  LookupDocument extends object = never,
>(definition: {
  readonly name: Name;
  readonly version: number;
  readonly readableFrom: number;
  readonly collections: readonly CollectionLayout[];
  readonly lookup?: CollectionDefinition<LookupDocument>;
  readonly on: Handlers<LookupDocument> & Required<Pick<Handlers<LookupDocument>, 'TextsForgotten'>>;
}): Projection & { readonly name: Name } => {
  const { on, lookup, ...rest } = definition;
  const handlers = on as Readonly<
    Record<string, ((event: RecordedEvent, lookedUp?: object) => readonly Change[]) | undefined>
  >;
  return {
    ...rest,
    ...(lookup && { lookup: lookup.name }),
    types: new Set(Object.keys(on) as EventType[]),
    changes: (event, lookedUp) => handlers[event.type]?.(event, lookedUp) ?? [],
  };
};
