import { personalFields, personsStreamId, systemActor, type StoredEvent } from '@marketplace/contracts';
import type { EventFilter, LedgerReads, SealedEvent } from '@marketplace/event-store';
import { kindOf, type LeftOut, type PartLine } from '../chain/leftOut.ts';
import type { Range } from './batches.ts';

export interface PartOptions {
  readonly filter: EventFilter;
  readonly withhold?: 'texts' | undefined;
  /** The tasks of the sample; undefined: all tasks. */
  readonly drawn?: ReadonlySet<string> | undefined;
}

/**
 * Whether the digest covers texts of a person: in events of earlier programs, which have no commitments, and where the actor has no
 * address.
 */
const hasTextsInside = (canonical: string): boolean => {
  if (!canonical.includes('"commitments":[')) return true;
  if (!canonical.includes('"commitments":[]')) return false;
  const { actor, data, type } = JSON.parse(canonical) as Pick<StoredEvent, 'actor' | 'type'> & {
    readonly data: Readonly<Record<string, unknown>>;
  };
  // Texts of the system belong to no person.
  return actor.uid !== systemActor.uid && personalFields(type).some((field) => (data[field] ?? '') !== '');
};

/** The event without texts of persons; undefined if its digest covers some. */
const bare = (event: SealedEvent): SealedEvent | undefined =>
  hasTextsInside(event.canonical.toString()) ? undefined : { ...event, texts: [] };

/** Reads the lines of a part that proves itself: one for each event of the ledger. */
export const partReader =
  (store: Pick<LedgerReads, 'readSealed' | 'readDigests'>, { filter, withhold, drawn }: PartOptions) =>
  async ({ after, to: last, limit }: Range): Promise<readonly PartLine[]> => {
    const to = Math.min(last, after + limit);
    const places: LeftOut[] = [];
    await store.readDigests({ after, to }, ({ position, digest }) => places.push({ position, digest }));
    const end = Math.min(to, filter.to ?? to);
    const found = end > after ? await store.readSealed({ ...filter, after, to: end, limit }) : [];
    const events = new Map(found.map((event) => [event.position, event]));
    return places.map((place) => {
      const event = events.get(place.position);
      if (event === undefined) return place;
      const { taskId } = kindOf(event);
      const isDrawn = drawn?.has(taskId) ?? true;
      const shown = isDrawn ? (withhold ? bare(event) : event) : undefined;
      return shown ?? { ...place, ...(drawn && taskId > personsStreamId && { taskId }) };
    });
  };
