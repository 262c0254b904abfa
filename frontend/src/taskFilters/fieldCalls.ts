import { useMemo } from 'react';
import { taskFilters, type TaskFilterControl, type TaskFilterName } from './taskFilters.ts';

/** What is typed in the field of a filter as its value; undefined if the API would refuse it. */
export const valueOf = (typed: string, name: string): string | undefined =>
  taskFilters.valueOf(name as TaskFilterName, typed);

/** What the fields of all filters call: the same functions over all renders, so that a field renders again for its own filter only. */
export const useFieldCalls = ({ choose, type }: Pick<TaskFilterControl, 'choose' | 'type'>) =>
  useMemo(
    () => ({
      onChosen: (value: string, name: string) => choose({ [name]: value }),
      onTyped: (value: string, name: string) => type({ [name]: value }),
    }),
    [choose, type],
  );
