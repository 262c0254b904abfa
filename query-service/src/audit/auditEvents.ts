import { amountsOf, readEvents, titlesOf } from '@marketplace/audit';
import type { AuditEvents, auditEventsQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { startOf } from '../http/paging.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { nextPage } from './pages.ts';

export const defaultEvents = 100;

/** GET /audit/events: all events of the ledger or the matching events, in order or newest first. */
export const auditEvents = async ({
  store,
  res,
  options,
  head,
}: AuditedRequest<z.output<typeof auditEventsQuerySchema>>): Promise<AuditEvents> => {
  const { limit = defaultEvents, cursor, sort = 'position', ...filter } = options;
  const query = JSON.stringify(['audit events', sort, filter]);
  const past = startOf(cursor, query);
  const { events, end } = await readEvents(store, filter, {
    head,
    limit,
    newestFirst: sort === '-position',
    ...(past !== undefined && { past }),
  });
  const [titles, amounts] = await Promise.all([titlesOf(store, events, head), amountsOf(store, events)]);
  return { events: [...events], titles, amounts, ...nextPage(res, end, { query, options }) };
};
