import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeFilters, parseFilters, toSearchParams, type FilterName, type Filters } from './filters.ts';

const none: readonly string[] = [];

type FilterChange = Partial<Record<FilterName | 'sort', string>>;

export interface FilterControl {
  readonly filters: Filters;
  /** A choice: the way back leads to what was there before. */
  readonly choose: (change: FilterChange) => void;
  /** A step of typing: stands in the place of the last one. */
  readonly type: (change: FilterChange) => void;
  readonly clear: () => void;
}

/** The filters live in the address, and nowhere else; what else stands there and is not to go is `kept`. */
export const useFilters = (kept: readonly string[] = none): FilterControl => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  const address = (next: Filters) => {
    const all = toSearchParams(next);
    for (const name of kept) for (const value of params.getAll(name)) all.append(name, value);
    return all;
  };
  return {
    filters,
    choose: (change) => {
      setParams(address(changeFilters(filters, change)));
    },
    type: (change) => {
      setParams(address(changeFilters(filters, change)), { replace: true });
    },
    clear: () => {
      setParams(address({ sort: filters.sort }));
    },
  };
};
