import type { z } from 'zod';
import { headers } from './headers.ts';

/** A body in JSON. */
export const body = (schema: z.ZodType, example: unknown, description: string) => ({
  requestBody: { required: true, description, content: { 'application/json': { schema, example } } },
});

/** The success of a command. */
export const done = (schema: z.ZodType, example: unknown, description: string, ...more: 'Location'[]) => ({
  description,
  headers: headers('X-Position', ...more),
  content: { 'application/json': { schema, example } },
});

export const ignored = 'Unknown fields, and fields that the call may not set, are ignored.';
