import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';
import { messageOf, type PlacelessUpdate, type Told } from './updates.ts';

const mostUnread = 256 * 1024;

/** One who listens, and how far it was told. */
export interface Client {
  readonly position: number;
  /** Tells what it was not told before, in order. */
  tell(told: Told): void;
  /** Tells what has no place in the order, at the position that it was told up to. */
  tellBeside(updates: readonly PlacelessUpdate[]): void;
  comment(text: string): void;
  /** False where it has gone, or was cut off because it does not read. */
  hasRead(): Promise<boolean>;
  end(): void;
}

export const createClient = (res: Writable, from: number): Client => {
  let position = from;
  const write = (text: string) => {
    if (text === '' || res.destroyed || res.writableEnded) return;
    res.write(text);
    // Who does not read is let go; it comes back with Last-Event-ID and misses nothing.
    if (res.writableLength > mostUnread) res.destroy();
  };
  return {
    get position() {
      return position;
    },
    tell: ({ messages, upTo }) => {
      const unheard = messages.filter((message) => message.position > position);
      position = Math.max(position, upTo);
      write(unheard.map(({ text }) => text).join(''));
    },
    tellBeside: (updates) => {
      write(updates.map((update) => messageOf({ ...update, position }).text).join(''));
    },
    comment: (text) => {
      write(`: ${text}\n\n`);
    },
    hasRead: () => hasRead(res),
    end: () => {
      res.end();
    },
  };
};
