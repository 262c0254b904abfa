import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';
import type { OwnCount } from '../notifications/unreadCounterClients.ts';
import type { UpdateBatch } from './updates.ts';

const mostUnread = 256 * 1024;

/** A connection for live updates, and the position up to which it has received them. */
export interface Client {
  readonly position: number;
  /** Sends the messages after the client's position, in order. */
  send(batch: UpdateBatch): void;
  /** Sends the user's own count; it has no id, so a client that reconnects goes on from the last update. */
  sendCount(count: OwnCount): void;
  /** Tells the client that the history of the ledger has changed: it must forget the positions that it knows. */
  sendHistoryChanged(): void;
  comment(text: string): void;
  /** Waits until the client has read; false if it has left, or was disconnected because it does not read. */
  hasRead(): Promise<boolean>;
  end(): void;
}

export const createClient = (res: Writable, from: number): Client => {
  let position = from;
  const write = (text: string) => {
    if (text === '' || res.destroyed || res.writableEnded) return;
    res.write(text);
    // A client that does not read is disconnected; it reconnects with Last-Event-ID and misses nothing.
    if (res.writableLength > mostUnread) res.destroy();
  };
  return {
    get position() {
      return position;
    },
    send: ({ messages, upTo }) => {
      const unsent = messages.filter((message) => message.position > position);
      position = Math.max(position, upTo);
      write(unsent.map(({ text }) => text).join(''));
    },
    sendCount: ({ event, data }) => {
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    sendHistoryChanged: () => {
      write('event: history\ndata: {}\n\n');
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
