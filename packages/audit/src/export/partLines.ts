import { hash } from 'node:crypto';
import { personsStreamId } from '@marketplace/contracts';
import type { EventFilter, LedgerReads, SealedEvent } from '@marketplace/event-store';
import { kindOf, type LeftOut, type PartLine } from '../chain/leftOut.ts';
import type { Range } from './batches.ts';

export interface PartOptions {
  readonly filter: EventFilter;
  readonly withhold?: 'texts' | undefined;
  /** The tasks of the sample; undefined: all tasks. */
  readonly drawn?: ReadonlySet<string> | undefined;
}

const addressInside = '{"actor":{"email":';

/** The event without texts of persons; undefined if its digest covers them, as in events of earlier programs. */
const bare = (event: SealedEvent): SealedEvent | undefined =>
  event.canonical.toString().startsWith(addressInside) ? undefined : { ...event, texts: [] };

/** Reads the lines of a part that proves itself: one for each event of the ledger. */
export const partReader =
  (store: Pick<LedgerReads, 'readSealed' | 'readDigests'>, { filter, withhold, drawn }: PartOptions) =>
  async ({ after, to: last, limit }: Range): Promise<readonly PartLine[]> => {
    const to = Math.min(last, after + limit);
    const places: LeftOut[] = [];
    await store.readDigests({ after, to }, ({ position, digest }) => places.push({ position, digest }));
    const end = Math.min(to, filter.to ?? to);
    const found = new Map<number, PartLine>();
    for (const event of end > after ? await store.readSealed({ ...filter, after, to: end, limit }) : []) {
      const { position, canonical } = event;
      const { taskId } = kindOf(event);
      const isDrawn = drawn?.has(taskId) ?? true;
      const shown = isDrawn ? (withhold ? bare(event) : event) : undefined;
      const named = drawn && taskId > personsStreamId ? { taskId } : {};
      found.set(position, shown ?? { position, digest: hash('sha256', canonical, 'hex'), ...named });
    }
    return places.map((place) => found.get(place.position) ?? place);
  };
