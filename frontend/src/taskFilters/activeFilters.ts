import { days, parseDay } from '../formats/days.ts';
import { formatMoney } from '../ui/text/Money.tsx';
import { toTaskQuery, type TaskFilterName, type TaskFilters } from './taskFilters.ts';

/** An active filter with its text; a range is one filter. */
export interface ActiveFilter {
  readonly label: string;
  readonly names: readonly TaskFilterName[];
}

const dayText = (value: string): string => {
  const day = parseDay(value);
  return day === undefined ? value : days.fullText(day);
};

const range = (
  low: string | undefined,
  high: string | undefined,
  words: { readonly from: string; readonly to: string },
): string =>
  low !== undefined && high !== undefined
    ? low === high
      ? low
      : `${low} – ${high}`
    : low !== undefined
      ? `${words.from} ${low}`
      : `${words.to} ${high ?? ''}`;

/** The active filters, in the order of the panel. */
export const activeFilters = (filters: TaskFilters): readonly ActiveFilter[] => {
  const { q, category, status, minBudget, maxBudget, deadlineFrom, deadlineTo, acceptingBids } =
    toTaskQuery(filters);
  const money = (value: string | undefined) => (value === undefined ? undefined : formatMoney(Number(value)));
  const date = (value: string | undefined) => (value === undefined ? undefined : dayText(value));
  return [
    ...(q === undefined ? [] : [{ label: `Search: ${q}`, names: ['q'] as const }]),
    ...(category === undefined ? [] : [{ label: `Category: ${category}`, names: ['category'] as const }]),
    ...(status === undefined ? [] : [{ label: `Status: ${status}`, names: ['status'] as const }]),
    ...(minBudget === undefined && maxBudget === undefined
      ? []
      : [
          {
            label: `Budget: ${range(money(minBudget), money(maxBudget), { from: 'from', to: 'up to' })}`,
            names: ['minBudget', 'maxBudget'] as const,
          },
        ]),
    ...(deadlineFrom === undefined && deadlineTo === undefined
      ? []
      : [
          {
            label: `Deadline: ${range(date(deadlineFrom), date(deadlineTo), { from: 'from', to: 'until' })}`,
            names: ['deadlineFrom', 'deadlineTo'] as const,
          },
        ]),
    ...(acceptingBids === undefined ? [] : [{ label: 'Open for bids', names: ['acceptingBids'] as const }]),
  ];
};
