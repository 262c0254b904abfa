import { countsOf } from '@marketplace/audit';
import type { AuditCounts, countsQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import type { AuditedRequest } from './auditedCall.ts';

/** GET /audit/counts: the numbers of events by time and type. */
export const auditCounts = ({
  store,
  options: { step, ...filter },
  head,
}: AuditedRequest<z.output<typeof countsQuerySchema>>): Promise<AuditCounts> =>
  countsOf(store, filter, { head, step });
