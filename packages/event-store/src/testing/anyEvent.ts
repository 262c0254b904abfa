import { becauseRules, taskEventTypes } from '@marketplace/contracts';
import fc from 'fast-check';
import type { NewEvent } from '../append/ledger.ts';
import { bidPlaced } from './samples.ts';

/** Without NUL, which PostgreSQL can't store. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));

/** ISO 8601. */
export const anyTime: fc.Arbitrary<string> = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString());

/** A reason of the system, with or without the position of its event; often undefined. */
export const anyBecause = fc.option(
  fc.record(
    { rule: fc.constantFrom(...becauseRules), position: fc.nat() },
    { requiredKeys: ['rule'], noNullPrototype: true },
  ),
  { nil: undefined },
);

/** An event of any type, with any content that the ledger can store. */
export const anyEvent: fc.Arbitrary<NewEvent> = fc
  .record({
    email: anyText,
    uid: anyText,
    correlationId: anyText,
    because: anyBecause,
    type: fc.constantFrom(...taskEventTypes),
    data: fc.dictionary(anyText, fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }))),
  })
  .map(({ email, uid, correlationId, because, type, data }) => {
    const given = { type, data } as object;
    return { ...bidPlaced(), actor: { email, uid }, correlationId, ...(because && { because }), ...given };
  });
