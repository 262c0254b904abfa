import { isDeepStrictEqual } from 'node:util';
import type { DocumentDifferences } from '@marketplace/contracts';
import type { StoredFields } from './port.ts';
import { layoutOf, type Collection } from './projections/index.ts';
import { shapeOf } from './shapeOf.ts';

/** Most examples of differences; more differences are only counted. */
const mostExamples = 20;

type Example = DocumentDifferences['examples'][number];

type Fields = Readonly<Record<string, unknown>>;

/** The texts of a document: JSON objects with fields. */
const texts: readonly string[] = ['shown', 'personal', 'rest'];

const fieldsIn = (text: unknown): Fields => {
  try {
    return JSON.parse(String(text)) as Fields;
  } catch {
    return {};
  }
};

/** The id of the task whose events make a stored document: its field `taskId`, or its own id if it has no such field. */
export const taskIdOf = (id: string, { fields = {} }: StoredFields): string => {
  const { taskId = fieldsIn(fields['rest'])['taskId'] } = fields;
  return typeof taskId === 'string' ? taskId : id;
};

/** An empty text may be left out. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one === '' ? undefined : one, other === '' ? undefined : other);

type DifferingFields = ReadonlyMap<string, readonly [unknown, unknown]>;

const differingIn = (one: Fields, other: Fields): DifferingFields =>
  new Map(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      isSame(one[name], other[name]) ? [] : [[name, [one[name], other[name]]]],
    ),
  );

/** The fields that differ between two stored documents, by name. A text may have the same fields in other bytes, so its fields are compared. */
export const differingFields = (one: StoredFields, other: StoredFields): DifferingFields => {
  const fields = differingIn(
    { ...one.fields, position: one.position },
    { ...other.fields, position: other.position },
  );
  return new Map(
    [...fields].flatMap(([name, values]) =>
      texts.includes(name)
        ? [...differingIn(fieldsIn(values[0]), fieldsIn(values[1]))]
        : [[name, values] as const],
    ),
  );
};

/** The form of a value that an operator may see: a text may be personal, so only its length. */
const shownOf = (collection: Collection, name: string, value: unknown): string | number => {
  if (typeof value === 'number') return value;
  const type = layoutOf(collection).fields[name];
  return typeof value === 'string' && (type === undefined || type === 'text')
    ? shapeOf(value)
    : String(value);
};

/** The difference between the stored documents of the two generations; undefined if they are equal. */
export const differenceOf = (
  { collection, id }: { readonly collection: Collection; readonly id: string },
  live: StoredFields | undefined,
  next: StoredFields | undefined,
): Example | undefined => {
  const either = live ?? next;
  // A removed document is as good as none: one that moved and came back at once may never have been written.
  if (either === undefined || (live?.fields ?? next?.fields) === undefined) return undefined;
  const none: StoredFields = { position: either.position, fields: undefined };
  const [before, after] = [live ?? none, next ?? none];
  const fields = differingFields(before, after);
  // Equal fields in other bytes are a difference too where answers show them; earlier versions wrote the rest in another order.
  const found =
    fields.size > 0
      ? fields
      : differingIn({ ...before.fields, rest: undefined }, { ...after.fields, rest: undefined });
  const kind = next === undefined ? 'missing' : live === undefined ? 'unexpected' : 'different';
  if (kind === 'different' && found.size === 0) return undefined;
  const shown = (stored: StoredFields, side: 0 | 1) =>
    stored.fields === undefined
      ? null
      : Object.fromEntries(
          [...found].flatMap(([name, values]) =>
            values[side] === undefined ? [] : [[name, shownOf(collection, name, values[side])]],
          ),
        );
  return {
    collection,
    id,
    kind,
    fields: kind === 'different' ? [...found.keys()] : [],
    before: shown(before, 0),
    after: shown(after, 1),
  };
};

export const noDifferences: DocumentDifferences = { count: 0, compared: 0, examples: [] };

/** The sum of both, with at most {@link mostExamples} examples. */
export const allDifferences = (
  one: DocumentDifferences,
  other: DocumentDifferences,
): DocumentDifferences => ({
  count: one.count + other.count,
  compared: one.compared + other.compared,
  examples: [...one.examples, ...other.examples].slice(0, mostExamples),
});
