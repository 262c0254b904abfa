import { z } from 'zod';
import { positionSchema } from './values/position.ts';

/** The rules by which the system acts by itself. */
export const becauseRules = [
  'deadline-near',
  'deadline-passed',
  'offers-full',
  'place-free',
  'delivery-unanswered',
  'never-decided',
  'account-forgotten',
] as const;
export type BecauseRule = (typeof becauseRules)[number];

/** A rule that newer code has may be there, too: readers pass its sentence over. */
export const becauseSchema = z
  .object({
    rule: z
      .string()
      .meta({ description: `One of ${becauseRules.join(', ')}`, example: 'delivery-unanswered' }),
    position: positionSchema
      .optional()
      .meta({ description: 'Position of the event that this one follows from', example: 41 }),
  })
  .meta({ description: 'Why the system did this by itself. Events of users, and earlier ones, have none' });

/** Why the system did something: the rule, and the position of the event that this follows from. */
export interface Because<Rule extends string = string> {
  readonly rule: Rule;
  readonly position?: number | undefined;
}
