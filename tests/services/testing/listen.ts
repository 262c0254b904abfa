import {
  messagesUpdateSchema,
  unreadSchema,
  updateSchema,
  type MessagesUpdate,
  type Unread,
  type Update,
} from '@marketplace/contracts';
import { afterEach } from 'vitest';

interface ReceivedUpdate extends Update {
  readonly event: string;
  readonly id: string;
}

export interface Listening {
  readonly status: number;
  readonly headers: Headers;
  readonly received: readonly ReceivedUpdate[];
  readonly told: readonly Unread[];
  /** The counts of unread messages on bids so far, in order. */
  readonly messages: readonly MessagesUpdate[];
  readonly comments: readonly string[];
  text(): string;
  /** Resolves when the condition holds for the updates so far. */
  until(holds: (received: readonly ReceivedUpdate[]) => boolean): Promise<void>;
  /** Resolves when either side has ended the stream. */
  readonly ended: Promise<void>;
  leave(): void;
}

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';

const receivedOf = (block: string): ReceivedUpdate => ({
  ...updateSchema.strict().parse(JSON.parse(fieldOf(block, 'data'))),
  event: fieldOf(block, 'event'),
  id: fieldOf(block, 'id'),
});

/** Receives server-sent events from the address. */
export const listen = async (url: string, headers: Record<string, string> = {}): Promise<Listening> => {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const received: ReceivedUpdate[] = [];
  const told: Unread[] = [];
  const messages: MessagesUpdate[] = [];
  const comments: string[] = [];
  let text = '';
  const waiting = new Set<() => void>();

  const take = (block: string) => {
    text += `${block}\n\n`;
    if (block.startsWith(':')) comments.push(block.slice(1).trim());
    else if (fieldOf(block, 'event') === 'notification')
      told.push(unreadSchema.strict().parse(JSON.parse(fieldOf(block, 'data'))));
    else if (fieldOf(block, 'event') === 'message')
      messages.push(messagesUpdateSchema.strict().parse(JSON.parse(fieldOf(block, 'data'))));
    else if (fieldOf(block, 'event') === 'task') received.push(receivedOf(block));
    for (const look of waiting) look();
  };
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  const ended = response.body ? read(response.body).catch(() => undefined) : Promise.resolve();

  return {
    status: response.status,
    headers: response.headers,
    received,
    told,
    messages,
    comments,
    text: () => text,
    ended,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds(received)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    leave: () => leaving.abort(),
  };
};

/** True when the updates have reached the position. */
export const upTo = (position: number) => (received: readonly ReceivedUpdate[]) =>
  (received.at(-1)?.position ?? 0) >= position;

/** Connects clients to the live updates there; they leave after each test. */
export const clientsOf = (market: () => { readonly url: string }) => {
  const open = new Set<Listening>();
  afterEach(() => {
    for (const client of open) client.leave();
    open.clear();
  });
  return async (options = '', headers = {}): Promise<Listening> => {
    const client = await listen(`${market().url}/updates${options}`, headers);
    open.add(client);
    return client;
  };
};
