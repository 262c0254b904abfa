import {
  bidSchema,
  bookmarkSchema,
  feedSchema,
  notificationSchema,
  notificationsSchema,
  placedBidsSchema,
  savedSearchSchema,
  sharedEventSchema,
  sharedHistorySchema,
} from '@marketplace/contracts';
import { allCalls } from '@marketplace/contracts/calls';
import { z } from 'zod';
import type { AnswerOf, CallName } from './callTo.ts';
import { eachOf, readablePublicTask, readableTask, readableTaskAnswer } from './tolerantSchemas.ts';

// Loaded by `import()` only, see endpoint.ts.

/** Schemas for answers of a newer or an older service: they replace or leave out what does not fit, so that screens show the rest. */
const tolerant = {
  'GET /featured-tasks': eachOf(readablePublicTask),
  'GET /tasks': eachOf(readablePublicTask),
  'GET /tasks/{id}': readableTaskAnswer,
  'GET /mytasks': eachOf(readableTask),
  'GET /mybids': eachOf(placedBidsSchema.extend({ task: readablePublicTask.nullable() })),
  'GET /tasks/{id}/bids': eachOf(bidSchema),
  'GET /tasks/{id}/history': sharedHistorySchema.extend({ events: eachOf(sharedEventSchema) }),
  'GET /notifications': notificationsSchema.extend({ notifications: eachOf(notificationSchema) }),
  'GET /bookmarks': z.object({
    bookmarks: eachOf(bookmarkSchema.extend({ task: readablePublicTask.nullable() })),
  }),
  'GET /searches': z.object({ searches: eachOf(savedSearchSchema) }),
  'GET /feeds': z.object({ feeds: eachOf(feedSchema) }),
} satisfies { readonly [Name in CallName]?: z.ZodType<AnswerOf<Name>> };

const defined = allCalls.map(
  ({ method, path, answer }) => [`${method} ${path}`, answer.content['application/json']] as const,
);
const schemas = new Map<string, z.ZodType | undefined>([...defined, ...Object.entries(tolerant)]);

export const schemaOf = <Name extends CallName>(name: Name) =>
  schemas.get(name) as z.ZodType<AnswerOf<Name>, AnswerOf<Name>>;
