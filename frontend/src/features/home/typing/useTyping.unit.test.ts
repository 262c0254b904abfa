import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTyping } from './TypedWord.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('types words at 100 ms a letter, lets them stay for 2 s, deletes them at 50 ms a letter, and begins again', () => {
  const { result } = renderHook(() => useTyping(['ab', 'c']));
  const after = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
    return result.current;
  };
  expect([after(0), after(100), after(100), after(1999), after(1)]).toEqual(['', 'a', 'ab', 'ab', 'ab']);
  // The word is deleted, and the next one begins.
  expect([after(50), after(50), after(50), after(100)]).toEqual(['a', '', '', 'c']);
  expect([after(2000), after(50), after(50), after(100), after(100)]).toEqual(['c', '', '', 'a', 'ab']);
});
