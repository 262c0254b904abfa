import { fieldErrorSchema } from '@marketplace/contracts';
import { z } from 'zod';
import { inPageLanguage, kindOf } from './problemTexts.ts';

/**
 * The fields of an error that screens read. Only `message` is required, because a proxy or an older service may send no more.
 * Loaded by `import()` only: the first load has no zod. Other fields of the contract are dropped.
 */
export const problemSchema = z
  .object({
    type: z.string().optional().catch(undefined),
    message: z.string().trim().min(1),
    requestId: z.string().optional().catch(undefined),
    retryAfterSeconds: z.number().optional().catch(undefined),
    errors: z.array(fieldErrorSchema).optional().catch(undefined),
  })
  .transform((problem) => ({ ...inPageLanguage(problem), name: kindOf(problem.type) }));
