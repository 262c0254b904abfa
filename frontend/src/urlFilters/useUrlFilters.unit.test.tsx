import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Router } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { taskFilters } from '../taskFilters/taskFilters.ts';
import { useUrlFilters } from './useUrlFilters.ts';

/** The hook on a page that applies a new address only when the test calls for it. */
const given = () => {
  const [push, replace] = [vi.fn(), vi.fn()];
  let search = '';
  const navigator = { createHref: String, go: vi.fn(), push, replace };
  const wrapper = ({ children }: PropsWithChildren) => (
    <Router location={{ pathname: '/browsetask', search }} navigator={navigator}>
      {children}
    </Router>
  );
  const { result, rerender } = renderHook(() => useUrlFilters(taskFilters), { wrapper });
  const searchOf = (calls: readonly unknown[][]) => (calls.at(-1)?.[0] as { search: string }).search;
  return {
    filters: () => result.current,
    follow: (to: string) => {
      search = to;
      rerender();
    },
    replaced: () => searchOf(replace.mock.calls),
    pushed: () => searchOf(push.mock.calls),
  };
};

it('what is typed is kept while the page follows an older change', () => {
  const { filters, follow, replaced } = given();
  filters().type({ minBudget: '5' });
  filters().type({ deadlineFrom: '2031-01-01' });
  follow('?minBudget=5');
  filters().type({ q: 'logo' });
  expect(replaced()).toBe('?q=logo&minBudget=5&deadlineFrom=2031-01-01');
});

it('what is typed is kept by a choice of just before', async () => {
  const { filters, pushed } = given();
  filters().choose({ acceptingBids: 'true' });
  filters().type({ q: 'logo' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  expect(pushed()).toBe('?q=logo&acceptingBids=true');
});

it('another navigation ends what the page has not followed', () => {
  const { filters, follow, replaced } = given();
  filters().type({ minBudget: '5' });
  follow('?category=Design');
  filters().type({ q: 'logo' });
  expect(replaced()).toBe('?q=logo&category=Design');
});
