import { readEvents } from '@marketplace/audit';
import type { AuditEvents, auditEventsQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import type { Asked } from './auditedCall.ts';
import { nextPage, startOf } from './pages.ts';

export const defaultEvents = 100;

/** GET /audit/events: the ledger in its order, or those of its events that match. */
export const auditEvents = async ({
  store,
  res,
  options,
  head,
}: Asked<z.output<typeof auditEventsQuerySchema>>): Promise<AuditEvents> => {
  const { limit = defaultEvents, cursor, ...filter } = options;
  const query = JSON.stringify(['audit events', filter]);
  const after = startOf(cursor, query);
  const { events, end } = await readEvents(store, filter, {
    head,
    limit,
    ...(after !== undefined && { after }),
  });
  return { events: [...events], ...nextPage(res, end, { query, options }) };
};
