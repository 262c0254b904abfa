import {
  layoutOf,
  uidFieldsOf,
  type Collection,
  type ColumnsOf,
  type Documents,
} from './projections/index.ts';
import type { StoredDocument } from './documents.ts';
import type { StoredFields } from './port.ts';
import type { ReadDocument } from './query.ts';
import { searchedWordsOf } from './searchedWords.ts';

/**
 * The JSON texts of a document. `rest`: the fields that are stored nowhere else, without empty texts, in the order of the definition: a body
 * has them in the order in which they came to it.
 */
export interface Texts {
  readonly shown: string;
  readonly personal: string;
  readonly rest: string;
}

export const textNamesOf = (collection: Collection): readonly (keyof Texts)[] =>
  layoutOf(collection).answerJson ? ['rest', 'shown', 'personal'] : ['rest'];

type Fields = Readonly<Record<string, unknown>>;

export const textsOf = (collection: Collection, id: string, body: object): Texts => {
  const { answerJson, columns, fields } = layoutOf(collection);
  const values = body as Fields;
  const [everybody, owner] = answerJson ? [answerJson.everybody(id, body), answerJson.owner(body)] : [{}, {}];
  const shown: Fields = { ...everybody, ...owner };
  const rest: Record<string, unknown> = {};
  for (const name in fields)
    if (values[name] !== '' && shown[name] !== values[name] && !columns.includes(name))
      rest[name] = values[name];
  return {
    shown: answerJson ? JSON.stringify(everybody) : '',
    personal: answerJson ? JSON.stringify(owner) : '',
    rest: JSON.stringify(rest),
  };
};

/** Where the uids are whose forgetting changes a document: in these columns, and whether other fields, in the text `rest`, have some, too. */
export const placesOfUids = (
  collection: Collection,
): { readonly columns: readonly string[]; readonly inRest: boolean } => {
  const layout = layoutOf(collection);
  const fields = uidFieldsOf(layout);
  const columns = fields.filter((field) => layout.columns.includes(field));
  return { columns, inRest: columns.length < fields.length };
};

/** A uid as it is inside a string of a JSON text. */
export const uidInJson = (uid: string): string => JSON.stringify(uid).slice(1, -1);

/** These fields, without the missing ones. */
export const picked = (from: object, names: readonly string[]): Record<string, unknown> => {
  const values = from as Fields;
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};

/**
 * The words of a document for searches, as one of its fields, sorted because each store has its own order. Its type is unknown, because somebody
 * may have changed the stored document.
 */
export const wordsField = (words: unknown) =>
  words === undefined ? undefined : { words: [words].flat().map(String).toSorted().join(' ') };

export const storedFieldsOf = ({ collection, id, position, body }: StoredDocument): StoredFields => ({
  position,
  fields: body && {
    ...picked(body, layoutOf(collection).columns),
    ...textsOf(collection, id, body),
    ...wordsField(searchedWordsOf(collection, body)),
  },
});

/** All fields of a document: the opposite of {@link textsOf}. `columns` has no undefined and no other fields. */
export const bodyOf = (collection: Collection, columns: object, { shown, personal, rest }: Texts): object => {
  const { fields, empty } = layoutOf(collection);
  const body: Record<string, unknown> = { ...empty, ...columns };
  for (const text of [shown, personal, rest])
    if (text !== '')
      for (const [name, value] of Object.entries(JSON.parse(text) as Fields))
        // Texts may have more than the fields: `_id`, or fields of a later version of the program.
        if (name in fields) body[name] = value;
  return body;
};

/** A document that was read. Its body is parsed only at its first use, because most answers need only the texts. */
export class FoundDocument<C extends Collection> implements ReadDocument<C> {
  readonly id: string;
  readonly position: number;
  readonly columns: ColumnsOf<C>;
  readonly #collection: C;
  readonly #texts: Texts;
  #body: Documents[C] | undefined;

  constructor(collection: C, id: string, position: number, columns: ColumnsOf<C>, texts: Texts) {
    this.id = id;
    this.position = position;
    this.columns = columns;
    this.#collection = collection;
    this.#texts = texts;
  }

  get shown(): string {
    return this.#texts.shown;
  }

  get personal(): string {
    return this.#texts.personal;
  }

  get body(): Documents[C] {
    // Safe: `textsOf` has stored a document of this collection.
    this.#body ??= bodyOf(this.#collection, this.columns, this.#texts) as Documents[C];
    return this.#body;
  }
}
