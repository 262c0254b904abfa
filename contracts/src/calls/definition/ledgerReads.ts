import type { z } from 'zod';
import type { AnswerHeader } from './answerHeaders.ts';
import { json } from './answers.ts';

export const auditor = { service: 'query', caller: 'auditor', tag: 'Audit' } as const;
/** A read of the ledger itself, which has every event up to its head. So the call accepts `X-Min-Position` without read models. */
export const ledgerRead = { ...auditor, method: 'GET', accepts: ['minPosition'], problems: [409] } as const;

/** An answer about the ledger as it was at a position. */
export const answer = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, about, 'X-Position', 'Cache-Control', ...headers);

export const fewAtOnce = 'Few exports and verifications run at once: another is a 503 with `Retry-After`.';
