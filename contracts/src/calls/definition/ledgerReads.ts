import type { z } from 'zod';
import { auditEventsQuerySchema } from '../../http/audit/audit.ts';
import type { AnswerHeader } from './answerHeaders.ts';
import { json } from './answers.ts';
import { exampleTaskId } from './parameters.ts';

export const auditor = { service: 'query', caller: 'auditor', tag: 'Audit' } as const;
/** A read of the ledger itself: it has every event up to its head, so the call knows `X-Min-Position` without read models. */
export const ledgerRead = { ...auditor, method: 'GET', accepts: ['minPosition'], problems: [409] } as const;

export const answer = <Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, example, about, 'X-Position', 'Cache-Control', ...headers);

export const page = {
  limit: auditEventsQuerySchema.shape.limit.meta({
    description: 'Maximum number of entries in one answer. Default: 100',
    override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
  }),
  cursor: auditEventsQuerySchema.shape.cursor.meta({
    description: '`next` of the page before, with the same query',
  }),
};

/** An example. */
export const event = {
  id: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902',
  type: 'TaskUpdated',
  schemaVersion: 1,
  taskId: exampleTaskId,
  taskVersion: 2,
  position: 42,
  recordedAt: '2026-11-21T09:30:00.000Z',
  actor: { uid: 'yAVFDBDfPk', email: 'ada@example.com' },
  correlationId: '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c',
  data: { budget: 400 },
  hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
};
