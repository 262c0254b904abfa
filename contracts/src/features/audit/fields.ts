import { z } from 'zod';
import { dayMs } from '../../domain/values/day.ts';
import { personalText } from '../../domain/values/personal.ts';

export const hashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'SHA-256, hexadecimal',
    example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  });
/** Opaque; it belongs to the query that it came from. */
export const cursorSchema = z.string().min(1).max(1024);
/** The options of a list that comes in pages of up to 1,000 entries. */
export const pageOptions = {
  limit: z
    .string()
    .regex(/^([1-9]\d{0,2}|1000)$/, 'limit must be a whole number from 1 to 1,000.')
    .transform(Number)
    .optional()
    .meta({
      description: 'Maximum number of entries in one answer. Default: 100',
      override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
    }),
  cursor: cursorSchema.optional().meta({ description: '`next` of the page before, with the same query' }),
};

/** PostgreSQL has no year 0, and ISO 8601 none after 9999. In UTC: an offset can lead into the next or the last year. */
const firstTime = Date.parse('0001-01-01T00:00:00.001Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');
const time = (schema: z.ZodType<string>) =>
  schema.refine((value) => {
    const at = Date.parse(value);
    return at >= firstTime && at <= lastTime;
  });

const isPosition = (moment: string): boolean => /^\d+$/.test(moment);

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isInOrder = ({ from, to }: Range): boolean => {
  // Only the ledger knows whether a position or a time is later.
  if (from === undefined || to === undefined || isPosition(from) !== isPosition(to)) return true;
  if (isPosition(from)) return Number(from) <= Number(to);
  // A plain date may mean its whole day.
  return Date.parse(from) <= Date.parse(to) + (to.length === 10 ? dayMs - 1 : 0);
};

/** Refuses a range whose lower end is above the upper one. */
export const withRangeInOrder = <Schema extends z.ZodType<Range>>(schema: Schema): Schema =>
  schema.refine(isInOrder, { path: ['from'], message: 'from must not be above to.' });

/** A moment in the history: a position, or an ISO time, which means the last event recorded until then. */
export const momentSchema = (name: string, about: string) =>
  z
    .union([z.string().regex(/^\d{1,15}$/), time(z.iso.datetime({ offset: true })), time(z.iso.date())], {
      error: `${name} must be a position (a whole number) or an ISO 8601 time after the year 0.`,
    })
    .meta({ description: `${about}: a position, or an ISO 8601 time` });

export const actorSchema = z.object({
  uid: z.string().meta({ example: 'k2Jx' }),
  email: personalText().meta({ example: 'auditor@example.com' }),
});
