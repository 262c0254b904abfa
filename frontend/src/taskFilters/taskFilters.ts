import { defaultSort, taskQuerySchema, type Sort } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { createUrlFilters, type FilterValues } from '../urlFilters/urlFilters.ts';
import type { FilterControl } from '../urlFilters/useUrlFilters.ts';

const { sort: sortSchema, limit: _limit, cursor: _cursor, ...schemas } = taskQuerySchema.shape;

export type TaskFilterName = keyof typeof schemas;
export type TaskFilters = FilterValues<TaskFilterName, Sort>;
export type TaskFilterControl = FilterControl<TaskFilterName, Sort>;

export const taskFilters = createUrlFilters<TaskFilterName, Sort>({
  schemas,
  sortSchema,
  defaultSort,
});

/** The faults of ranges whose ends are in the wrong order, by the name of the field that shows the fault. */
export const rangeFaults = ({
  minBudget,
  maxBudget,
  deadlineFrom,
  deadlineTo,
}: TaskFilters): Partial<Record<TaskFilterName, string>> => ({
  ...(minBudget !== undefined &&
    maxBudget !== undefined &&
    Number(minBudget) > Number(maxBudget) && { minBudget: t`The lowest budget is above the highest.` }),
  ...(deadlineFrom !== undefined &&
    deadlineTo !== undefined &&
    deadlineFrom > deadlineTo && { deadlineFrom: t`The first day is after the last.` }),
});

/** The filters as the query for the API: without wrong ranges, and with single spaces between the search words. */
export const toTaskQuery = (filters: TaskFilters): TaskFilters => {
  const faults = rangeFaults(filters);
  const query: { -readonly [Name in keyof TaskFilters]: TaskFilters[Name] } = { ...filters };
  if (query.q !== undefined) query.q = query.q.trim().replace(/\s+/g, ' ');
  if (faults.minBudget !== undefined) {
    delete query.minBudget;
    delete query.maxBudget;
  }
  if (faults.deadlineFrom !== undefined) {
    delete query.deadlineFrom;
    delete query.deadlineTo;
  }
  return query;
};
