import { z } from 'zod';
import { timeSchema } from '../../domain/values/time.ts';
import { privateJson } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { operator } from '../../calls/definition/operator.ts';
import { projectionNameSchema } from './projections.ts';

const findingSchema = z.object({
  about: z.string().meta({ description: 'e.g. event store, relay, tasks', example: 'bids' }),
  state: z.enum(['good', 'warning', 'bad']).meta({ example: 'bad' }),
  kind: z.string().optional().meta({
    description: 'The kind of the finding: a stable name, for programs',
    example: 'document-differs',
  }),
  projection: projectionNameSchema.optional().meta({ description: 'Set if it is about one projection' }),
  says: z.string().meta({ example: 'A document differs from what its events lead to.' }),
  advice: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type Finding = z.infer<typeof findingSchema>;
export const diagnosisSchema = z
  .object({ at: timeSchema, state: findingSchema.shape.state, findings: z.array(findingSchema) })
  .meta({ id: 'Diagnosis' });
export type Diagnosis = z.infer<typeof diagnosisSchema>;

export const doctorCalls = {
  diagnose: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/doctor',
    summary: 'Find faults, and what to do about them',
    about:
      'Checks everything that the product needs, which processes lead, which PostgreSQL session blocks which, and the positions of the relay and ' +
      'the projections. A check that fails is a finding too.',
    answer: privateJson(diagnosisSchema, 'The findings; `state` is the worst of them'),
  }),
};
