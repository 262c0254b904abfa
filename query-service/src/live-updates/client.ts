import type { Response } from 'express';
import type { Message } from './updates.ts';

const mostUnread = 1024 * 1024;

/** One who listens, and how far it was told. */
export interface Client {
  readonly position: number;
  /** Tells what it was not told before, in order. */
  tell(messages: readonly Message[]): void;
  comment(text: string): void;
  end(): void;
}

export const createClient = (res: Response, from: number): Client => {
  let position = from;
  const write = (text: string) => {
    if (res.destroyed || res.writableEnded) return;
    res.write(text);
    // Who does not read is let go; it comes back with Last-Event-ID and misses nothing.
    if (res.writableLength > mostUnread) res.destroy();
  };
  return {
    get position() {
      return position;
    },
    tell: (messages) => {
      const unheard = messages.filter((message) => message.position > position);
      const last = unheard.at(-1);
      if (last === undefined) return;
      position = last.position;
      write(unheard.map(({ text }) => text).join(''));
    },
    comment: (text) => {
      write(`: ${text}\n\n`);
    },
    end: () => {
      res.end();
    },
  };
};
