import { offerFields, taskFields, withdrawAcceptanceSchema, workNoteSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ruleText } from './ruleText.ts';

const { reason } = withdrawAcceptanceSchema.shape;
const rules = { ...taskFields, ...offerFields, note: workNoteSchema.shape.note, reason };
const values = [
  undefined,
  '',
  '?',
  'x'.repeat(6000),
  'a\u0000',
  '\ud800',
  `a${'\u0301'.repeat(101)}`,
  -1,
  0.001,
  2e9,
];

describe('the text of a rule', () => {
  it('is known for each message of the forms, and in English is the message', () => {
    const messages = new Set(
      Object.values<z.ZodType>(rules).flatMap((rule) =>
        values.flatMap((value) => rule.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
      ),
    );
    // A select field gives no other value.
    const read = [...messages].filter((message) => !/ must be (one of|text)/.test(message));
    expect(read.length).toBeGreaterThan(30);
    expect(read.map(ruleText)).toEqual(read);
  });

  it('is unknown for any other message', () => {
    expect(ruleText('A task id is a UUID.')).toBeUndefined();
  });
});
