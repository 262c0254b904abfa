import type { Authors, EventType, ProjectionName, RecordedEvent } from '@marketplace/contracts';
import { forgetting } from './forgetting.ts';
import type { Change, CollectionLayout, FieldType, AnswerJson, Steps } from './layout.ts';

type NumberField<Body> = {
  [F in keyof Body]: Body[F] extends number ? F : never;
}[keyof Body] &
  string;

type At = Pick<RecordedEvent, 'position'>;

/** A layout, and the changes of its documents, which have the type `Body`; `Column`: its columns. */
export interface CollectionDefinition<
  Body extends object,
  Column extends string = string,
> extends CollectionLayout {
  readonly columns: readonly Column[];
  put(at: At, id: string, body: Body): Change;
  /** Changes some fields, and adds to counters. A field that is undefined here does not change; but a text without its new author becomes empty. */
  patch(
    at: At,
    id: string,
    fields: { readonly [F in keyof Body]?: Body[F] | undefined },
    by?: Readonly<Partial<Record<NumberField<Body>, number>>>,
  ): Change;
  increment(at: At, id: string, by: Readonly<Partial<Record<NumberField<Body>, number>>>): Change;
  remove(at: At, id: string): Change;
}

/** The given fields. A new author has written no text but these, so the texts of the one before go: else nobody would be their author. */
const patched = (fields: object, authors: Authors): Record<string, unknown> => {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isNew = new Set(present.map(([name]) => name));
  const left = Object.keys(authors).filter((text) => isNew.has(authors[text] ?? ''));
  return Object.fromEntries<unknown>([...left.map((text) => [text, ''] as const), ...present]);
};

const emptyTexts = (fields: CollectionLayout['fields']): CollectionLayout['empty'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, type]) => (type === 'text' || type === 'key' ? [[name, '']] : [])),
  );

const checkAuthors = (name: string, fields: CollectionLayout['fields'], authors: Authors): void => {
  for (const [field, type] of Object.entries(fields)) {
    const uidField = authors[field];
    if (type === 'text' && fields[uidField ?? ''] !== 'key')
      throw new Error(`The text ${field} of ${name} has no author: name the field with the author's uid.`);
  }
};

const checkIndexes = (name: string, { columns, indexes }: Pick<CollectionLayout, 'columns' | 'indexes'>) => {
  const ofColumns = indexes.filter(([first]) => first !== 'position');
  const beginWithColumns = ofColumns.every(([first = '']) => columns.includes(first));
  if (!beginWithColumns || (columns.length > 0 && ofColumns.length === 0))
    throw new Error(
      `Reads of ${name} have no index: columns need one, and each begins with a column or the position.`,
    );
};

/**
 * Defines a collection of documents of the type `Body`, with these columns.
 * @throws if a text has no author, or reads have no index
 */
export const defineCollection = <Body extends object, Column extends keyof Body & string>(
  name: string,
  definition: {
    readonly fields: Readonly<Required<Record<keyof Body & string, FieldType>>>;
    readonly columns: readonly Column[];
    readonly answerJson?: AnswerJson<Body>;
    readonly indexes: readonly (readonly (NoInfer<Column> | 'position')[])[];
    readonly searched?: readonly (keyof Body & string)[];
    readonly authors?: Readonly<Partial<Record<keyof Body & string, keyof Body & string>>>;
    readonly persons?: Readonly<Partial<Record<keyof Body & string, 'removed' | 'emptied' | 'system'>>>;
    readonly counters?: readonly (NumberField<Body> & NoInfer<Column>)[];
    readonly listed?: boolean;
    readonly compared?: boolean;
  },
): CollectionDefinition<Body, Column> => {
  const authors = (definition.authors ?? {}) as Authors;
  checkAuthors(name, definition.fields, authors);
  checkIndexes(name, definition);
  return {
    name,
    searched: [],
    counters: [],
    persons: {},
    listed: false,
    compared: true,
    ...definition,
    authors,
    fields: definition.fields,
    empty: emptyTexts(definition.fields),
    // Safe: documents of this collection have the type `Body`.
    answerJson: definition.answerJson as AnswerJson<object> | undefined,
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
      fields: patched(fields, authors),
      ...(by && { by: by as Steps }),
    }),
    increment: ({ position }, id, by) => ({
      kind: 'increment',
      collection: name,
      id,
      position,
      by: by as Steps,
    }),
    remove: ({ position }, id) => ({ kind: 'remove', collection: name, id, position }),
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
   * The collections with documents of tasks, with the task's id, that `changes` depend on; none: they depend on the event alone. A task has
   * a document in one of them. All other documents that such a projection changes are put or removed as a whole, or it patches them
   * without the lookup document, too: then it is not known yet.
   */
  readonly lookups: readonly string[];
  /** True for an event that changes nothing, whatever its task is: nothing is looked up for it. */
  readonly ignores?: (event: RecordedEvent) => boolean;
  /** `lookedUp`: the task's document of `lookups` before the event. */
  changes(event: RecordedEvent, lookedUp?: object): readonly Change[];
}

type Handlers<LookupDocument> = {
  readonly [T in EventType]?: (event: Event<T>, lookedUp: LookupDocument | undefined) => readonly Change[];
};

/** Defines a projection by its changes `on` each type of event. What a forgotten person leaves is said by the collections. */
export const defineProjection = <
  Name extends ProjectionName,
  LookupDocument extends object = never,
>(definition: {
  readonly name: Name;
  readonly version: number;
  readonly readableFrom: number;
  readonly collections: readonly CollectionLayout[];
  readonly lookups?: readonly CollectionDefinition<LookupDocument>[];
  readonly ignores?: (event: RecordedEvent) => boolean;
  readonly on: Omit<Handlers<LookupDocument>, 'TextsForgotten'>;
}): Projection & { readonly name: Name } => {
  const { on, lookups = [], ...rest } = definition;
  const handlers = on as Readonly<
    Record<string, ((event: RecordedEvent, lookedUp?: object) => readonly Change[]) | undefined>
  >;
  return {
    ...rest,
    lookups: lookups.map(({ name }) => name),
    types: new Set([...(Object.keys(on) as EventType[]), 'TextsForgotten']),
    changes: (event, lookedUp) =>
      event.type === 'TextsForgotten'
        ? forgetting(rest.collections, event)
        : (handlers[event.type]?.(event, lookedUp) ?? []),
  };
};
