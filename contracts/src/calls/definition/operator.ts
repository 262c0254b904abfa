import { z } from 'zod';

/** The members that the definitions of all operators' calls share. */
export const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;

export const deadLetterPath = z.object({
  id: z.string().meta({ description: 'The id of a dead letter', example: 'tasks.1.184190' }),
});
export const personPath = z.object({
  uid: z.string().meta({ description: 'The uid of a person', example: 'yAVFDBDfPk' }),
});
