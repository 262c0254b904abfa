import { isOfferEvent, type AuditedEvent } from '@marketplace/contracts';
import type { EventItem } from '../calls/auditApi.ts';
import { readable } from './readable.ts';

/** All events of a task, in order: those about a bid without its offer get the amount that was offered last. */
export const withAmounts = <Event extends AuditedEvent>(
  events: readonly Event[],
): (Event & Pick<EventItem, 'amount'>)[] => {
  const amounts = new Map<string, number | undefined>();
  return events.map((event) => {
    const known = readable(event);
    if (known === undefined || !('bidId' in known.data)) return event;
    if (isOfferEvent(known)) amounts.set(known.data.bidId, known.data.amount);
    const amount = amounts.get(known.data.bidId);
    return amount === undefined ? event : { ...event, amount };
  });
};
