import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { yieldToBrowser } from '../browser/yieldToBrowser.ts';
import { useSteady } from '../ui/lists/useSteady.ts';
import type { FilterChange, FilterValues, UrlFilters } from './urlFilters.ts';

export interface FilterControl<Name extends string, Sort extends string> {
  readonly filters: FilterValues<Name, Sort>;
  /** The texts in the address that are not valid values of their filters. */
  readonly refused: Readonly<Partial<Record<Name, string>>>;
  /** Applies a choice, as a new entry in the browser's history; with `partOfPage`, it replaces the current entry. */
  readonly choose: (change: FilterChange<Name>) => void;
  /** Applies typed text; replaces the current entry of the history. */
  readonly type: (change: FilterChange<Name>) => void;
  /** Removes all filters and keeps the order. */
  readonly clear: () => void;
}

interface Options<Name extends string, Sort extends string> {
  /** Parameters of the URL that stay. A change removes all other parameters that are not filters. */
  readonly keptParams?: readonly string[];
  /**
   * The list is only a part of its page: a choice replaces the current entry of the history, so Back leaves the page, and the page
   * stays where it is scrolled to.
   */
  readonly partOfPage?: boolean;
  /** Called at once with new filters, before the page shows them, which takes time on a slow machine. */
  readonly onChange?: (filters: FilterValues<Name, Sort>) => void;
}

/** Whether a text in the address is refused: then the fields that say why are shown at once. */
export const isAnyRefused = (refused: FilterControl<string, string>['refused']): boolean =>
  Object.values(refused).some((text) => text !== '');

const none: readonly string[] = [];

/** The filters in the URL, and functions that change them. The object changes only with the filters, the functions never. */
export const useUrlFilters = <Name extends string, Sort extends string>(
  urlFilters: UrlFilters<Name, Sort>,
  { keptParams = none, partOfPage = false, onChange }: Options<Name, Sort> = {},
): FilterControl<Name, Sort> => {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const filters = useMemo(() => urlFilters.parse(params), [urlFilters, params]);
  const go = useSteady((next: FilterValues<Name, Sort>, replace: boolean) => {
    const written = urlFilters.write(next);
    for (const name of keptParams) for (const value of params.getAll(name)) written.append(name, value);
    // Keeps the state of the location, which has the page for the back link.
    const state: unknown = location.state;
    const options = { replace: replace || partOfPage, state, preventScrollReset: partOfPage };
    // A choice is not a transition: if the answer arrived during a transition, React would render all a second time.
    setParams(written, { ...options, flushSync: !replace });
  });
  const tell = useSteady((next: FilterValues<Name, Sort>) => onChange?.(next));
  // The newest filters, because the next change may come before the page shows the last one.
  const latest = useRef(filters);
  /** Changes that the page does not show yet, as addresses, the oldest first: a page with an older change must not undo newer ones. */
  const pending = useRef<string[]>([]);
  useLayoutEffect(() => {
    const followed = pending.current.lastIndexOf(urlFilters.write(filters).toString());
    // A navigation to other filters drops all pending changes.
    pending.current = followed < 0 ? [] : pending.current.slice(followed + 1);
    if (pending.current.length === 0) latest.current = filters;
  }, [location, urlFilters, filters]);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const calls = useMemo(() => {
    const change = (next: FilterValues<Name, Sort>) => {
      latest.current = next;
      pending.current.push(urlFilters.write(next).toString());
      tell(next);
      return next;
    };
    const choose = (chosen: FilterValues<Name, Sort>) => {
      change(chosen);
      // The browser first paints the pressed control. The user may type meanwhile, so this reads the newest filters.
      void yieldToBrowser().then(() => isShown.current && go(latest.current, false));
    };
    return {
      choose: (chosen: FilterChange<Name>) => choose(urlFilters.change(latest.current, chosen)),
      // Without a delay, because the press that ends the typing may be on a link, whose page must be the next entry.
      type: (typed: FilterChange<Name>) => go(change(urlFilters.change(latest.current, typed)), true),
      clear: () => choose(urlFilters.parse(new URLSearchParams({ sort: latest.current.sort }))),
    };
  }, [urlFilters, go, tell]);
  return useMemo(() => {
    const refused: Partial<Record<Name, string>> = {};
    for (const name of urlFilters.names) {
      const text = params.get(name);
      if (text !== null && filters[name] === undefined) refused[name] = text;
    }
    return { filters, refused, ...calls };
  }, [urlFilters, params, filters, calls]);
};
