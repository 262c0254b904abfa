import { expect, it } from 'vitest';
import { reasonSchema } from './operations.ts';

it('a reason is counted in characters, not in UTF-16 units', () => {
  expect(reasonSchema.safeParse('😀'.repeat(500)).success).toBe(true);
  expect(reasonSchema.safeParse('😀'.repeat(501)).success).toBe(false);
});
