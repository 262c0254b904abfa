import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { days, parseDay } from '../formats/days.ts';
import { formatMoney } from '../ui/text/Money.tsx';
import { categoryText, statusText } from '../ui/tasks/taskLabels.ts';
import { toTaskQuery, type TaskFilterName, type TaskFilters } from './taskFilters.ts';

/** An active filter; a range is one filter. */
export interface ActiveFilter {
  /** 'Budget: from $100' */
  readonly label: string;
  /** 'from $100' */
  readonly value: string;
  readonly names: readonly TaskFilterName[];
}

const dayText = (value: string): string => {
  const day = parseDay(value);
  return day === undefined ? value : days.fullText(day);
};

/** The text of a range: both ends, or the only one. */
const range = (low: string | undefined, high: string | undefined): string =>
  low === undefined || high === undefined || low === high ? (low ?? high ?? '') : t`${low} – ${high}`;

const amountsText = (low: string | undefined, high: string | undefined): string => {
  const amount = range(low, high);
  if (high === undefined) return t`from ${amount}`;
  return low === undefined ? t`up to ${amount}` : amount;
};

const daysText = (first: string | undefined, last: string | undefined): string => {
  const day = range(first, last);
  if (last === undefined) return t`from ${day}`;
  return first === undefined ? t`until ${day}` : day;
};

/** The filter with these names, unless it has no value. */
const filterOf = (
  value: string | undefined,
  label: (value: string) => string,
  ...names: readonly TaskFilterName[]
): readonly ActiveFilter[] => (value === undefined ? [] : [{ label: label(value), value, names }]);

/** The active filters, in the order of the panel. */
export const activeFilters = (filters: TaskFilters): readonly ActiveFilter[] => {
  const { q, category, status, minBudget, maxBudget, deadlineFrom, deadlineTo, acceptingBids } =
    toTaskQuery(filters);
  const money = (value: string | undefined) => (value === undefined ? undefined : formatMoney(Number(value)));
  const date = (value: string | undefined) => (value === undefined ? undefined : dayText(value));
  const amounts = minBudget ?? maxBudget;
  const daysBetween = deadlineFrom ?? deadlineTo;
  return [
    ...filterOf(q, (value) => t`Search: ${value}`, 'q'),
    ...filterOf(
      category && categoryText(category as TaskCategory),
      (value) => t`Category: ${value}`,
      'category',
    ),
    ...filterOf(status && statusText(status as TaskStatus), (value) => t`Status: ${value}`, 'status'),
    ...filterOf(
      amounts && amountsText(money(minBudget), money(maxBudget)),
      (value) => t`Budget: ${value}`,
      'minBudget',
      'maxBudget',
    ),
    ...filterOf(
      daysBetween && daysText(date(deadlineFrom), date(deadlineTo)),
      (value) => t`Deadline: ${value}`,
      'deadlineFrom',
      'deadlineTo',
    ),
    ...filterOf(acceptingBids && t`Open for bids`, (value) => value, 'acceptingBids'),
  ];
};
