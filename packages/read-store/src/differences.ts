import { isDeepStrictEqual } from 'node:util';
import type { DocumentDifferences } from '@marketplace/contracts';
import type { Compared, StoredDocument } from './port.ts';
import { layoutOf } from './projections/index.ts';
import { shapeOf } from './shapeOf.ts';

/** Further differences are only counted. */
export const mostExamples = 20;

type Example = DocumentDifferences['examples'][number];

/** True if a document with these positions in the two generations is compared. */
export const isCompared = (compared: Compared, positions: readonly number[]): boolean =>
  'upTo' in compared
    ? positions.every((position) => position <= compared.upTo)
    : positions.some((position) => position > compared.after);

const differentFields = (live: StoredDocument, next: StoredDocument): readonly string[] => {
  const [before, after]: readonly Readonly<Record<string, unknown>>[] = [{ ...live.body }, { ...next.body }];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = [...names].filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  // Equal fields at different positions: one generation has applied an event that the other has missed.
  return fields.length > 0 || live.position === next.position ? fields : ['position'];
};

/** What an operator may see of these fields: of a text its length only, because it may be a person's. */
const shapesOf = (
  document: StoredDocument | undefined,
  fields: readonly string[],
): Readonly<Record<string, string | number>> | null => {
  if (document?.body === undefined) return null;
  const values: Readonly<Record<string, unknown>> = { position: document.position, ...document.body };
  const { fields: types } = layoutOf(document.collection);
  return Object.fromEntries(
    fields.map((name) => {
      const value = values[name];
      const isText = types[name] === 'text' && typeof value === 'string';
      return [name, isText ? shapeOf(value) : (value as string | number)];
    }),
  );
};

/** The difference between the documents of the two generations; undefined if they are equal. */
export const differenceOf = (
  live: StoredDocument | undefined,
  next: StoredDocument | undefined,
): Example | undefined => {
  const either = live ?? next;
  if (either === undefined) return undefined;
  const { collection, id } = either;
  const valuesOf = (fields: readonly string[]) => ({
    before: shapesOf(live, fields),
    after: shapesOf(next, fields),
  });
  if (live === undefined || next === undefined) {
    const kind = next === undefined ? 'missing' : 'unexpected';
    return { collection, id, kind, fields: [], ...valuesOf(Object.keys({ ...either.body })) };
  }
  const fields = differentFields(live, next);
  if (fields.length === 0) return undefined;
  return { collection, id, kind: 'different', fields: [...fields], ...valuesOf(fields) };
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
