import { countsOf } from '@marketplace/audit';
import type { AuditCounts, countsQuerySchema } from '@marketplace/contracts';
import { createOneOfEach } from '@marketplace/service-kit';
import type { z } from 'zod';
import type { AuditedRequest } from './auditedCall.ts';

/** GET /audit/counts: the numbers of events by time and type. Every event is counted, so each auditor gets one answer at a time. */
export const auditCounts = () => {
  const oneOfEach = createOneOfEach('The count of events');
  return ({
    caller,
    store,
    options: { step, ...filter },
    head,
  }: AuditedRequest<z.output<typeof countsQuerySchema>>): Promise<AuditCounts> =>
    oneOfEach(caller.uid, () => countsOf(store, filter, { head, step }));
};
