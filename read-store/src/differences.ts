import { isDeepStrictEqual } from 'node:util';
import type { DocumentDifferences } from '@marketplace/contracts';
import type { Compared, StoredDocument } from './port.ts';

/** So many are shown; the others are counted. */
export const mostExamples = 20;

type Example = DocumentDifferences['examples'][number];

/** Whether a document, by its positions in both generations, is among those compared. */
export const isCompared = (compared: Compared, positions: readonly number[]): boolean =>
  'upTo' in compared
    ? positions.every((position) => position <= compared.upTo)
    : positions.some((position) => position > compared.after);

const differentFields = (live: StoredDocument, next: StoredDocument): readonly string[] => {
  const [before, after]: readonly Readonly<Record<string, unknown>>[] = [{ ...live.body }, { ...next.body }];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = [...names].filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  // The same fields from different events: one of the two has taken in an event that the other has not.
  return fields.length > 0 || live.position === next.position ? fields : ['position'];
};

/** How the next generation's document differs from the live one's; undefined where it does not. */
export const differenceOf = (
  live: StoredDocument | undefined,
  next: StoredDocument | undefined,
): Example | undefined => {
  const either = live ?? next;
  if (either === undefined) return undefined;
  const { collection, id } = either;
  if (next === undefined) return { collection, id, kind: 'missing', fields: [] };
  if (live === undefined) return { collection, id, kind: 'unexpected', fields: [] };
  const fields = differentFields(live, next);
  return fields.length === 0 ? undefined : { collection, id, kind: 'different', fields: [...fields] };
};

export const noDifferences: DocumentDifferences = { count: 0, compared: 0, examples: [] };

/** Both together, with no more examples than are shown. */
export const allDifferences = (
  one: DocumentDifferences,
  other: DocumentDifferences,
): DocumentDifferences => ({
  count: one.count + other.count,
  compared: one.compared + other.compared,
  examples: [...one.examples, ...other.examples].slice(0, mostExamples),
});
