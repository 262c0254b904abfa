import { useMemo } from 'react';
import { taskFilters, type TaskFilterControl, type TaskFilterName } from './taskFilters.ts';

/** Turns the typed text of a filter's field into the filter's value; undefined if the API would refuse the value. */
export const valueOf = (typed: string, name: string): string | undefined =>
  taskFilters.valueOf(name as TaskFilterName, typed);

/** The callbacks of the filters' fields: the same functions in all renders, so that a field renders again only for its own filter. */
export const useFieldCalls = ({ choose, type }: Pick<TaskFilterControl, 'choose' | 'type'>) =>
  useMemo(
    () => ({
      onChosen: (value: string, name: string) => choose({ [name]: value }),
      onTyped: (value: string, name: string) => type({ [name]: value }),
    }),
    [choose, type],
  );
