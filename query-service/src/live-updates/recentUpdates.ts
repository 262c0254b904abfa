import type { Message, UpdateBatch } from './updates.ts';

/** Keeps at least the last `kept` messages after the position `start`. */
export const createRecentUpdates = (start: number, kept: number) => {
  let messages: Message[] = [];
  let from = start;
  let upTo = start;
  return {
    /** The position after which all updates are kept. */
    from: () => from,
    /** The position of the last batch that was added. */
    upTo: () => upTo,
    add: (batch: UpdateBatch) => {
      messages.push(...batch.messages);
      upTo = batch.upTo;
      if (messages.length < 2 * kept) return;
      from = messages.at(-kept - 1)?.position ?? from;
      messages = messages.slice(-kept);
    },
    after: (position: number, most: number) => {
      // Searches from the end: most clients missed only a few messages.
      const first = messages.findLastIndex((message) => message.position <= position) + 1;
      const missed = messages.slice(first, first + most);
      const complete = first + most >= messages.length;
      return { messages: missed, upTo: complete ? upTo : (missed.at(-1)?.position ?? upTo) };
    },
  };
};

/** The last updates: a client that was away for a moment gets them without another read of the feed. */
export type RecentUpdates = ReturnType<typeof createRecentUpdates>;
