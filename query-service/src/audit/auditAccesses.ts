import type { Accesses, accessesQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { startOf } from '../http/paging.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { defaultEvents } from './auditEvents.ts';
import { nextPage } from './pages.ts';

const query = JSON.stringify(['audit accesses']);

/** GET /audit/accesses: the calls of auditors, newest first, beginning with this call. */
export const auditAccesses = async ({
  store,
  res,
  options,
}: AuditedRequest<z.output<typeof accessesQuerySchema>>): Promise<Accesses> => {
  const { limit = defaultEvents, cursor } = options;
  const before = startOf(cursor, query);
  const found = await store.readAccesses({ limit: limit + 1, ...(before !== undefined && { before }) });
  const accesses = found.slice(0, limit);
  const end = found.length > limit ? accesses.at(-1)?.id : undefined;
  return { accesses: [...accesses], ...nextPage(res, end, { query, options }) };
};
