import type { Hidden, Hiding, Thing } from '@marketplace/contracts';
import { hiddenOf } from '@marketplace/read-store/projections';
import type { QueryDeps } from '../deps.ts';

/** What the decision says to the person of the thing, with whether this person has objected; undefined: it is not hidden. */
export const hiddenFor = async (
  { moderation }: Pick<QueryDeps, 'moderation'>,
  thing: Thing,
  hiding: Hiding | undefined,
): Promise<Hidden | undefined> => {
  const hidden = hiding && hiddenOf(hiding);
  return hidden && (await moderation.hasObjected(thing, hidden.at)) ? { ...hidden, objected: true } : hidden;
};
