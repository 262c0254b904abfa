import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeFilters, parseFilters, toSearchParams, type FilterName, type Filters } from './filters.ts';

type FilterChange = Partial<Record<FilterName | 'sort', string>>;

export interface FilterControl {
  readonly filters: Filters;
  /** A choice: the way back leads to what was there before. */
  readonly choose: (change: FilterChange) => void;
  /** A step of typing: stands in the place of the last one. */
  readonly type: (change: FilterChange) => void;
  readonly clear: () => void;
}

/** The filters live in the address, and nowhere else. */
export const useFilters = (): FilterControl => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  return {
    filters,
    choose: (change) => {
      setParams(toSearchParams(changeFilters(filters, change)));
    },
    type: (change) => {
      setParams(toSearchParams(changeFilters(filters, change)), { replace: true });
    },
    clear: () => {
      setParams(toSearchParams({ sort: filters.sort }));
    },
  };
};
