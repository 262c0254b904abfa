import { Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { taskIdParam } from './taskIdParam.ts';

describe('the task that a path names', () => {
  it('has its id in lower case, as ids are kept and hashed', () => {
    expect(taskIdParam('0193AAAA-0000-7000-8000-00000000BEEF')).toBe('0193aaaa-0000-7000-8000-00000000beef');
  });
  it.each([undefined, '', '\0', '[object Object]', '0193aaaa', 'x'.repeat(10_240)])(
    'is none for %j',
    (param) => {
      expect(() => taskIdParam(param)).toThrow(Problem);
    },
  );
});
