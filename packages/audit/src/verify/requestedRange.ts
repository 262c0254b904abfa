import type { LedgerReads } from '@marketplace/event-store';
import { invalidRequest } from '@marketplace/service-kit';
import { rangeOf } from '../as-of/positionOf.ts';

/**
 * The positions of the range to verify.
 * @throws {Problem} `invalid-request` for a range without events: "valid" would mean nothing
 */
export const requestedRange = async (
  store: Pick<LedgerReads, 'ledger' | 'positionAt'>,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<{ readonly from?: number; readonly to?: number }> => {
  const { position: head } = await store.ledger.head();
  const { from = 1, to = head } = await rangeOf(store, requested);
  const isNarrowed = requested.from !== undefined || requested.to !== undefined;
  if (isNarrowed && from > Math.min(to, head))
    throw invalidRequest(
      requested.from === undefined ? 'to' : 'from',
      `There is no event from position ${from} to ${Math.min(to, head)}; the last one so far is ${head}.`,
    );
  // Without an end it is the whole rest, also if the ledger grows meanwhile.
  return { from, ...(requested.to !== undefined && { to }) };
};
