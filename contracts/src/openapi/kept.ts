import type { z } from 'zod';
import { removedSchema } from '../items.ts';
import { headers } from './headers.ts';
import { requestHeaders } from './parameters.ts';
import { signedIn } from './security.ts';

// For the calls about what users keep for themselves.
export const tagged = { tags: ['Kept'], ...signedIn };
export const callers = { parameters: [requestHeaders.requestId, requestHeaders.userEmail] };

export const found = (schema: z.ZodType, example: unknown, description: string) => ({
  description,
  headers: headers('Cache-Control'),
  content: { 'application/json': { schema, example } },
});
export const done = (description: string) => found(removedSchema, { acknowledged: true }, description);
