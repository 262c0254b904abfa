import { z } from 'zod';

/** A calendar day that exists, as `YYYY-MM-DD`: no calendar has a year 0. */
export const daySchema = (error: string | ((issue: { readonly input?: unknown }) => string)) =>
  z.iso.date({ error, abort: true }).refine((day) => day >= '0001', { error });

export const timeSchema = z
  .string()
  .meta({ description: 'ISO 8601, UTC, milliseconds', example: '2027-01-08T09:30:00.000Z' });
