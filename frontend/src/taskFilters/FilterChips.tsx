import { t } from '@lingui/core/macro';
import CloseIcon from 'virtual:icons/baseline-close';
import { Box, Chip } from '@mui/material';
import { memo, useRef, type MouseEvent } from 'react';
import type { ActiveFilter } from './activeFilters.ts';
import type { TaskFilterControl } from './taskFilters.ts';

interface FilterChipsProps {
  readonly active: readonly ActiveFilter[];
  readonly control: TaskFilterControl;
  /** Takes the focus after the last chip is removed. */
  readonly onNoneLeft: () => void;
}

/** The active filters; a click removes one. */
export const FilterChips = memo(({ active, control, onNoneLeft }: FilterChipsProps) => {
  const list = useRef<HTMLUListElement>(null);
  if (active.length === 0) return null;
  const remove = ({ names }: ActiveFilter, { currentTarget }: MouseEvent<HTMLElement>) => {
    // The chip disappears: its neighbour takes the focus.
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const place = chips.indexOf(currentTarget);
    const neighbour = chips[place + 1] ?? chips[place - 1];
    control.choose(Object.fromEntries(names.map((name) => [name, ''])));
    if (neighbour) neighbour.focus();
    else onNoneLeft();
  };
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={t`Active filters`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 2, p: 0, listStyle: 'none' }}
    >
      {active.map((filter) => {
        const { label } = filter;
        return (
          <Box component="li" key={filter.names.join()} sx={{ minWidth: 0 }}>
            <Chip
              component="button"
              type="button"
              variant="outlined"
              clickable
              label={
                <>
                  {label}
                  <CloseIcon aria-hidden sx={{ ml: 0.75, fontSize: 16, verticalAlign: '-3px' }} />
                </>
              }
              aria-label={t`${label}: take this filter away`}
              onClick={(event: MouseEvent<HTMLElement>) => remove(filter, event)}
              sx={{ borderColor: 'line.control', maxWidth: '100%' }}
            />
          </Box>
        );
      })}
    </Box>
  );
});
