import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { FilterChange, FilterValues, UrlFilters } from './urlFilters.ts';

export interface FilterControl<Name extends string, Sort extends string> {
  readonly filters: FilterValues<Name, Sort>;
  /** The texts of the address that are no values of their filters. */
  readonly refused: Readonly<Partial<Record<Name, string>>>;
  /** A choice: a new entry in the browser's history, except in a part of a page. */
  readonly choose: (change: FilterChange<Name>) => void;
  /** A step of typing: replaces the current entry of the history. */
  readonly type: (change: FilterChange<Name>) => void;
  /** Removes all filters and keeps the order. */
  readonly clear: () => void;
}

interface Options {
  /** Parameters of the URL that stay; a change removes all others that are no filters. */
  readonly keptParams?: readonly string[];
  /**
   * The list is only a part of its page: a choice replaces the current entry of the history, so Back leaves the page, and the page
   * stays where it is scrolled to.
   */
  readonly partOfPage?: boolean;
}

/** The filters in the URL. */
export const useUrlFilters = <Name extends string, Sort extends string>(
  urlFilters: UrlFilters<Name, Sort>,
  { keptParams = [], partOfPage = false }: Options = {},
): FilterControl<Name, Sort> => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => urlFilters.parse(params), [urlFilters, params]);
  // The next change may come before the page has followed the last one.
  const latest = useRef(filters);
  const location = useLocation();
  useLayoutEffect(() => {
    latest.current = filters;
  }, [location, filters]);
  const go = (next: FilterValues<Name, Sort>, replace: boolean) => {
    latest.current = next;
    const written = urlFilters.write(next);
    for (const name of keptParams) for (const value of params.getAll(name)) written.append(name, value);
    // The state has the way back.
    const state: unknown = location.state;
    setParams(written, { replace: replace || partOfPage, state, preventScrollReset: partOfPage });
  };
  const refused: Partial<Record<Name, string>> = {};
  for (const name of urlFilters.names) {
    const text = params.get(name);
    if (text !== null && filters[name] === undefined) refused[name] = text;
  }
  return {
    filters,
    refused,
    choose: (change) => go(urlFilters.change(latest.current, change), false),
    type: (change) => go(urlFilters.change(latest.current, change), true),
    clear: () => go(urlFilters.parse(new URLSearchParams({ sort: latest.current.sort })), false),
  };
};
