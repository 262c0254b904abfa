import type { Message, Told } from './updates.ts';

/** The last updates, so that who was away for a moment is told without reading the feed again. */
export interface Recent {
  /** Everything told after this position is here. */
  from(): number;
  /** The position up to which everything has been told. */
  upTo(): number;
  add(told: Told): void;
  /** What was told after the position, up to `most` messages. */
  after(position: number, most: number): Told;
}

/** Keeps at least the last `kept` messages of those told after the position `start`. */
export const createRecent = (start: number, kept: number): Recent => {
  let messages: Message[] = [];
  let from = start;
  let upTo = start;
  return {
    from: () => from,
    upTo: () => upTo,
    add: (told) => {
      messages.push(...told.messages);
      upTo = told.upTo;
      if (messages.length < 2 * kept) return;
      from = messages.at(-kept - 1)?.position ?? from;
      messages = messages.slice(-kept);
    },
    after: (position, most) => {
      // From the end: who asks has rarely missed much.
      const first = messages.findLastIndex((message) => message.position <= position) + 1;
      const missed = messages.slice(first, first + most);
      const whole = first + most >= messages.length;
      return { messages: missed, upTo: whole ? upTo : (missed.at(-1)?.position ?? upTo) };
    },
  };
};
