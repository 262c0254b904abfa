import { createHash } from 'node:crypto';
import type { DocumentDifference } from '@marketplace/event-store';
import { differingFields, type StoredParts } from '@marketplace/read-store';

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/**
 * The difference between the served document and the fold of its task's events up to the checkpoint; undefined if there is none. A removed
 * document may also be missing, and the other way round.
 */
export const differenceOf = (
  { taskId, collection, id }: Pick<DocumentDifference, 'taskId' | 'collection' | 'id'>,
  made: StoredParts | undefined,
  there: StoredParts | undefined,
): DocumentDifference | undefined => {
  const of = { taskId, collection, id };
  if (made?.parts === undefined)
    return (
      there?.parts && { ...of, kind: 'unexpected', fields: [], ledger: 'none', served: hashOf(there.parts) }
    );
  if (there?.parts === undefined)
    return { ...of, kind: 'missing', fields: [], ledger: hashOf(made.parts), served: 'none' };
  const found = differingFields(made, there);
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
