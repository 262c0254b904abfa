import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';
import type { OwnCount } from '../notifications/unreadCounterClients.ts';
import type { UpdateBatch } from './updates.ts';

const mostUnread = 256 * 1024;

export const createClient = (res: Writable, from: number) => {
  let position = from;
  const write = (text: string) => {
    if (text === '' || res.destroyed || res.writableEnded) return;
    res.write(text);
    // A client that does not read is disconnected; it reconnects with Last-Event-ID, and gets all missed updates.
    if (res.writableLength > mostUnread) res.destroy();
  };
  return {
    get position() {
      return position;
    },
    /** Sends the messages after the client's position, in order. */
    send: ({ messages, upTo }: UpdateBatch) => {
      const unsent = messages.filter((message) => message.position > position);
      position = Math.max(position, upTo);
      write(unsent.map(({ text }) => text).join(''));
    },
    /** Sends a count of the user. It has no id, so a client that reconnects continues after the last update. */
    sendCount: ({ event, data }: OwnCount) => {
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    /** Tells the client that the history of the ledger has changed: it must forget the positions that it knows. */
    sendHistoryChanged: () => {
      write('event: history\ndata: {}\n\n');
    },
    comment: (text: string) => {
      write(`: ${text}\n\n`);
    },
    /** Waits until the client has read; false if it has left, or was disconnected because it does not read. */
    hasRead: () => hasRead(res),
    end: () => {
      res.end();
    },
  };
};

/** A connection for live updates, and the position up to which it has received them. */
export type Client = ReturnType<typeof createClient>;
