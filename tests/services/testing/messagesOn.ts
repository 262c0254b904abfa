import { messagesSchema, type Messages } from '@marketplace/contracts';
import { expect } from 'vitest';
import { commandsOf, since, type Answer, type Person } from './call.ts';
import type { Market } from './market.ts';

export const textsOf = ({ messages }: Messages) => messages.map(({ text }) => text);
/** The status, and the kind of the problem if it is one. */
export const kindOf = ({ status, body }: Answer) => [
  status,
  (body as { type?: string }).type?.replace('urn:marketplace:problem:', ''),
];
export const idOf = ({ body }: Answer) => (body as { insertedId: string }).insertedId;
const pathOf = (bidId: string) => `/bids/${bidId}/messages`;

export const messagesOn = (market: () => Market) => {
  const ask = (bidId: string, as: Person | undefined, options = '', position = 0) =>
    market().call(`${pathOf(bidId)}${options}`, { as, ...since(position) });
  return {
    /** A bid of Bob on a task of Ada. */
    given: async () => {
      const { post, offer } = commandsOf(market().call);
      const { id } = await post();
      const bid = await offer(id, 'bob');
      return { taskId: id, bidId: bid.id, position: bid.position };
    },
    write: (bidId: string, as: Person | undefined, text: unknown = 'Hello', headers = {}) =>
      market().call(pathOf(bidId), { as, method: 'POST', body: { text }, headers }),
    markRead: (bidId: string, as: Person | undefined, upTo: unknown) =>
      market().call(`${pathOf(bidId)}/read`, { as, method: 'POST', body: { upTo } }),
    ask,
    read: async (bidId: string, as: Person, options = '', position = 0): Promise<Messages> => {
      const answer = await ask(bidId, as, options, position);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return messagesSchema.strict().parse(answer.body);
    },
  };
};
