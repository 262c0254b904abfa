import type { Hidden, Thing } from '@marketplace/contracts';
import type { Moderation } from '@marketplace/private-store';

/** What the decision says to the person of the thing, with whether this person has objected. */
export const withObjection = async (
  { moderation }: { readonly moderation: Pick<Moderation, 'hasObjected'> },
  thing: Thing,
  hidden: Hidden | undefined,
): Promise<Hidden | undefined> =>
  hidden && (await moderation.hasObjected(thing, hidden.at)) ? { ...hidden, objected: true } : hidden;
