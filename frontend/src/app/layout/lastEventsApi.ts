import { auditEventsSchema, type AuditEvents } from '@marketplace/contracts';
import { api, checked } from '../../api/api.ts';
import { callTo } from '../../api/callTo.ts';

/** So many of the last events are looked through for people. */
const lastEvents = 1_000;

export const { useGetLastEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getLastEvents: build.query<AuditEvents, undefined>({
      query: () => callTo('GET /audit/events', { query: { sort: '-position', limit: lastEvents } }),
      ...checked(auditEventsSchema),
    }),
  }),
});
