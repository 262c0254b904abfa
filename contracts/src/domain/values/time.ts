import { z } from 'zod';

/** A moment in an answer. */
export const timeSchema = z
  .string()
  .meta({ description: 'ISO 8601, UTC, milliseconds', example: '2027-01-08T09:30:00.000Z' });
