import type { SharedEvent, StoredEvent } from '@marketplace/contracts';

/** The sizes of the reads after the first one, if the caller may not see its events. After the last of them a page may be short. */
const laterReads = [200, 200, 200, 200, 200];

/** The newest events that the caller may see; `next` is the position before which the next page begins. */
export const shownPage = async (asked: {
  readonly limit: number;
  readonly before: number | undefined;
  /** Events before that position, newest first. */
  readonly find: (before: number | undefined, limit: number) => Promise<readonly StoredEvent[]>;
  /** Undefined: the caller may not see it. */
  readonly show: (events: readonly StoredEvent[]) => Promise<readonly (SharedEvent | undefined)[]>;
}): Promise<{ readonly events: readonly SharedEvent[]; readonly next?: number | undefined }> => {
  const { limit, before, find, show } = asked;
  const events: SharedEvent[] = [];
  let next = before;
  for (const size of [limit, ...laterReads]) {
    const found = await find(next, size + 1);
    const read = found.slice(0, size);
    const shown = await show(read);
    for (const [at, { position }] of read.entries()) {
      const event = shown[at];
      if (event) events.push(event);
      next = position;
      if (events.length === limit) return { events, next: at + 1 < found.length ? next : undefined };
    }
    if (found.length <= size) return { events };
  }
  return { events, next };
};
