import { Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { taskIdParam } from './taskIdParam.ts';

describe('the task id in a path', () => {
  it('is in lower case, like stored and hashed ids', () => {
    expect(taskIdParam('0193AAAA-0000-7000-8000-00000000BEEF')).toBe('0193aaaa-0000-7000-8000-00000000beef');
  });
  it.each([undefined, '', '\0', '[object Object]', '0193aaaa', 'x'.repeat(10_240)])(
    'is not found for %j',
    (param) => {
      expect(() => taskIdParam(param)).toThrow(Problem);
    },
  );
});
