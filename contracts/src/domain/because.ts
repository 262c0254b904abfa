import { z } from 'zod';
import { positionSchema } from './values/position.ts';

/** The rules by which the system acts without a user. */
export const becauseRules = [
  'deadline-near',
  'deadline-passed',
  'offers-full',
  'place-free',
  'delivery-unanswered',
  'never-decided',
  'account-forgotten',
  'role-used',
] as const;
export type BecauseRule = (typeof becauseRules)[number];

/** The rule may be one that only newer code knows: then readers show no sentence for it. */
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

/** Why the system acted: the rule, and the position of the event that caused it. */
export interface Because<Rule extends string = string> {
  readonly rule: Rule;
  readonly position?: number | undefined;
}
