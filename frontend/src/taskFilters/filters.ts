import { taskQuerySchema, type Sort } from '@marketplace/contracts';

export const filterNames = [
  'q',
  'category',
  'status',
  'minBudget',
  'maxBudget',
  'deadlineFrom',
  'deadlineTo',
] as const;
export type FilterName = (typeof filterNames)[number];

/** What the reader asked for, as it stands in the address: each value is one that the API takes. */
export type Filters = Readonly<Partial<Record<FilterName, string>>> & { readonly sort: Sort };

/** The options of GET /tasks that say which tasks, and in which order. */
export type ListQuery = Readonly<Partial<Record<FilterName, string>>> & { readonly sort: Sort };

export const defaultSort: Sort = '-posted';

const { shape } = taskQuerySchema;

/** Whether the API takes the value for this filter; a blank one is no filter. */
export const isFilterValue = (name: FilterName, value: string): boolean =>
  value.trim() !== '' && shape[name].safeParse(value).success;

/** Reads the part of an address behind its `?`; what is no value of a filter is passed over. */
export const parseFilters = (params: URLSearchParams): Filters => {
  const found: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name);
    if (value !== null && isFilterValue(name, value)) found[name] = value;
  }
  const sort = shape.sort.safeParse(params.get('sort') ?? undefined);
  return { ...found, sort: sort.data ?? defaultSort };
};

/** The same filters always make the same address. */
export const toSearchParams = (filters: Filters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) params.set(name, value);
  }
  if (filters.sort !== defaultSort) params.set('sort', filters.sort);
  return params;
};

/** The filters with some of them put in another's place; an empty value takes one away. */
export const changeFilters = (
  filters: Filters,
  change: Partial<Record<FilterName | 'sort', string>>,
): Filters =>
  parseFilters(new URLSearchParams({ ...Object.fromEntries(toSearchParams(filters)), ...change }));

/** What is wrong with a range as a whole, by the field that says so. */
export const rangeFaults = ({
  minBudget,
  maxBudget,
  deadlineFrom,
  deadlineTo,
}: Filters): Partial<Record<FilterName, string>> => ({
  ...(minBudget !== undefined &&
    maxBudget !== undefined &&
    Number(minBudget) > Number(maxBudget) && { minBudget: 'The lowest budget is above the highest.' }),
  ...(deadlineFrom !== undefined &&
    deadlineTo !== undefined &&
    deadlineFrom > deadlineTo && { deadlineFrom: 'The first day is after the last.' }),
});

/** What is sent: a range that is none is left out, and words are the same however they are spaced. */
export const toListQuery = (filters: Filters): ListQuery => {
  const { q, minBudget, maxBudget, deadlineFrom, deadlineTo, ...rest } = filters;
  const faults = rangeFaults(filters);
  return {
    ...rest,
    ...(q !== undefined && { q: q.trim().replace(/\s+/g, ' ') }),
    ...(faults.minBudget === undefined && {
      ...(minBudget !== undefined && { minBudget }),
      ...(maxBudget !== undefined && { maxBudget }),
    }),
    ...(faults.deadlineFrom === undefined && {
      ...(deadlineFrom !== undefined && { deadlineFrom }),
      ...(deadlineTo !== undefined && { deadlineTo }),
    }),
  };
};
