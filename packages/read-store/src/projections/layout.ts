import { personalNames, type Authors } from '@marketplace/contracts';
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

/** The fields of `Hiding`. */
export const hidingFields = { hiddenAt: 'key', ground: 'key', reason: 'text' } as const;

export type Fields = Readonly<Record<string, unknown>>;
/** By counter: the number to add. */
export type Steps = Readonly<Record<string, number>>;

/** A change of a document by an event, as data. `position` is the event's position; a document takes each position once. */
export type Change = {
  readonly collection: string;
  readonly id: string;
  readonly position: number;
} & (
  | { readonly kind: 'put'; readonly body: Fields }
  | { readonly kind: 'patch'; readonly fields: Fields; readonly by?: Steps }
  /** `id` is a task's. This person was forgotten: {@link forgottenIn} says how each document of the task changes. */
  | { readonly kind: 'forget'; readonly uid: string }
  | { readonly kind: 'increment'; readonly by: Steps }
  | { readonly kind: 'remove' }
);

/**
 * The form in which answers show a document: two JSON objects, made once, when the document is written. Counters are not in them, because they
 * change more often.
 */
export interface AnswerJson<Body> {
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
  readonly answerJson: AnswerJson<object> | undefined;
  /** Indexes: their columns in order; `position` may be one of them. */
  readonly indexes: readonly (readonly string[])[];
  /** Fields for searches by the beginnings of words. */
  readonly searched: readonly string[];
  /** Fields that `increment` changes: if only these change, the rest of the document is not written. */
  readonly counters: readonly string[];
  /** By text: the field with the uid of its author. When the author is forgotten, the text becomes null. */
  readonly authors: Authors;
  /** Fields with the uid of a person. When that person is forgotten, the document is removed, or the field is emptied or names the system. */
  readonly persons: Readonly<Partial<Record<string, 'removed' | 'emptied' | 'system'>>>;
  /** True if all of its documents are listed: then a store keeps their number instead of counting them. */
  readonly listed: boolean;
  /** False if documents are made with more than events: documents of two generations may differ. */
  readonly compared: boolean;
}
