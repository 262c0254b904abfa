import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { days, parseDay } from '../formats/days.ts';
import { formatMoney } from '../ui/text/Money.tsx';
import { categoryText, statusText } from '../ui/tasks/taskWords.ts';
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

/** The value of one end, or of both. */
const range = (low: string | undefined, high: string | undefined): string =>
  low === undefined || high === undefined || low === high ? (low ?? high ?? '') : `${low} – ${high}`;

const budgetText = (low: string | undefined, high: string | undefined): string => {
  const amount = range(low, high);
  if (high === undefined) return t`Budget: from ${amount}`;
  return low === undefined ? t`Budget: up to ${amount}` : t`Budget: ${amount}`;
};

const deadlineText = (first: string | undefined, last: string | undefined): string => {
  const day = range(first, last);
  if (last === undefined) return t`Deadline: from ${day}`;
  return first === undefined ? t`Deadline: until ${day}` : t`Deadline: ${day}`;
};

const searchText = (q: string): string => t`Search: ${q}`;
const categoryLabel = (value: string): string => {
  const category = categoryText(value as TaskCategory);
  return t`Category: ${category}`;
};
const statusLabel = (value: string): string => {
  const status = statusText(value as TaskStatus);
  return t`Status: ${status}`;
};

/** The active filters, in the order of the panel. */
export const activeFilters = (filters: TaskFilters): readonly ActiveFilter[] => {
  const { q, category, status, minBudget, maxBudget, deadlineFrom, deadlineTo, acceptingBids } =
    toTaskQuery(filters);
  const money = (value: string | undefined) => (value === undefined ? undefined : formatMoney(Number(value)));
  const date = (value: string | undefined) => (value === undefined ? undefined : dayText(value));
  return [
    ...(q === undefined ? [] : [{ label: searchText(q), names: ['q'] as const }]),
    ...(category === undefined ? [] : [{ label: categoryLabel(category), names: ['category'] as const }]),
    ...(status === undefined ? [] : [{ label: statusLabel(status), names: ['status'] as const }]),
    ...(minBudget === undefined && maxBudget === undefined
      ? []
      : [
          {
            label: budgetText(money(minBudget), money(maxBudget)),
            names: ['minBudget', 'maxBudget'] as const,
          },
        ]),
    ...(deadlineFrom === undefined && deadlineTo === undefined
      ? []
      : [
          {
            label: deadlineText(date(deadlineFrom), date(deadlineTo)),
            names: ['deadlineFrom', 'deadlineTo'] as const,
          },
        ]),
    ...(acceptingBids === undefined ? [] : [{ label: t`Open for bids`, names: ['acceptingBids'] as const }]),
  ];
};
