import { until } from '@marketplace/service-kit/testing';
import { commandsOf, type Answer, type Person } from './call.ts';
import type { Market } from './market.ts';

/** The kind of the problem in an answer. */
export const kindOf = ({ body }: Pick<Answer, 'body'>): string =>
  String((body as { readonly type?: string }).type).replace('urn:marketplace:problem:', '');

/** Deals on a market, and what ends them. */
export const dealsOn = (market: Market) => {
  /** A deal of these two, and its task. */
  const deal = async (owner: Person, bidder: Person) => {
    const { post, offer, accept } = commandsOf(market.call);
    const { id: taskId } = await post({}, owner);
    const { id: bidId } = await offer(taskId, bidder);
    await accept(bidId, owner);
    return { taskId, bidId };
  };
  const review = (bidId: string, as: Person, body: object = { stars: 5 }, key?: string) =>
    market.call(`/bids/${bidId}/review`, {
      as,
      method: 'POST',
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  /** Resolves with the head of the ledger when the person is forgotten. */
  const forget = async (uid: string) => {
    const { persons, ledger } = market.eventStore;
    await persons.beginForgetting(uid, { by: 'person', uid });
    await until(async () => (await persons.read(uid))?.state === 'forgotten');
    return (await ledger.head()).position;
  };
  return { deal, review, forget };
};
