import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DocumentDifference } from '@marketplace/event-store';
import { storedPartsOf, type StoredDocument, type StoredParts } from '@marketplace/read-store';

type Parts = Readonly<Record<string, unknown>>;

/** The texts of a document: JSON objects with fields. */
const texts: readonly string[] = ['shown', 'personal', 'rest'];

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const fieldsIn = (text: unknown): Parts => {
  try {
    return JSON.parse(String(text)) as Parts;
  } catch {
    return {};
  }
};

/** An empty text may be left out. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one === '' ? undefined : one, other === '' ? undefined : other);

/** The parts that differ, by name; of a text, which may be in other bytes, its fields. */
const differing = (made: Parts, there: Parts): ReadonlyMap<string, readonly [unknown, unknown]> => {
  const found = new Map<string, readonly [unknown, unknown]>();
  for (const name of new Set([...Object.keys(made), ...Object.keys(there)])) {
    const [one, other] = [made[name], there[name]];
    if (isSame(one, other)) continue;
    if (texts.includes(name))
      for (const [field, values] of differing(fieldsIn(one), fieldsIn(other))) found.set(field, values);
    else found.set(name, [one, other]);
  }
  return found;
};

/**
 * How the served document differs from the one that the task's events up to the checkpoint make; undefined if it does not. A
 * removed one may be missing.
 */
export const differenceOf = (
  taskId: string,
  made: StoredDocument,
  there: StoredParts | undefined,
): DocumentDifference | undefined => {
  const { collection, id } = made;
  const { position, parts } = storedPartsOf(made);
  const of = { taskId, collection, id };
  if (parts === undefined)
    return (
      there?.parts && { ...of, kind: 'unexpected', fields: [], ledger: 'none', served: hashOf(there.parts) }
    );
  if (there?.parts === undefined)
    return { ...of, kind: 'missing', fields: [], ledger: hashOf(parts), served: 'none' };
  const found = differing({ ...parts, position }, { ...there.parts, position: there.position });
  if (found.size === 0) return undefined;
  const values = [...found.values()];
  return {
    ...of,
    kind: 'different',
    fields: [...found.keys()],
    ledger: hashOf(values.map(([one]) => one ?? null)),
    served: hashOf(values.map(([, other]) => other ?? null)),
  };
};
