import { t } from '@lingui/core/macro';
import { useMemo, useRef } from 'react';
import { atQuerySchema } from '@marketplace/contracts';
import { useSearchParams } from 'react-router-dom';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { FilterDrawer } from '../../taskFilters/FilterPanel.tsx';
import { taskFilters, toTaskQuery } from '../../taskFilters/taskFilters.ts';
import { Toolbar } from '../../taskFilters/Toolbar.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { AtControl } from './board/AtControl.tsx';
import { BoardResults } from './board/BoardResults.tsx';
import {
  useGetBoardInfiniteQuery,
  useGetCountsQuery,
  useGetHeadQuery,
  type BoardQuery,
} from './calls/auditApi.ts';

const atParam = 'at';
const { shape } = atQuerySchema;

/** The position or ISO time of the board, from the URL; undefined: now. If it is neither, the API says so. */
const useAtParam = () => {
  const [params, setParams] = useSearchParams();
  const at = params.get(atParam) ?? undefined;
  return {
    at,
    setAt: (next: string | undefined) => {
      const changed = new URLSearchParams(params);
      if (next === undefined) changed.delete(atParam);
      else changed.set(atParam, next);
      setParams(changed);
    },
  };
};

const options = { keptParams: [atParam] };

const Board = () => {
  const { at, setAt } = useAtParam();
  const control = useUrlFilters(taskFilters, options);
  const { filters } = control;
  const active = useMemo(() => activeFilters(filters), [filters]);
  const query = useMemo(
    (): BoardQuery => ({ ...toTaskQuery(filters), ...(at !== undefined && { at }) }),
    [filters, at],
  );
  const board = useGetBoardInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { data: newest } = useGetHeadQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useGetCountsQuery({}, { refetchOnMountOrArgChange: true });
  const results = useRef<HTMLDivElement>(null);
  // While the next board loads, the last one stays.
  const first = (board.currentData ?? board.data)?.pages[0];
  const asked = at !== undefined && /^\d+$/.test(at) ? Number(at) : undefined;
  // The time that the user chose, not the time of the last event before it, which would overwrite what the user types.
  const isTime = at !== undefined && asked === undefined && shape.at.safeParse(at).success;
  const askedTime = isTime ? new Date(at).toISOString() : undefined;
  const head = Math.max(newest?.events[0]?.position ?? 0, first?.position ?? 0);
  const toResults = () => results.current?.focus({ preventScroll: true });

  return (
    <>
      {/* Shown after the board's first answer, because the position in it would overwrite what the user types. */}
      {head > 0 && (first !== undefined || board.isError) && (
        <AtControl
          counts={counts}
          head={head}
          position={asked ?? first?.position}
          time={askedTime ?? first?.at ?? undefined}
          now={at === undefined}
          onAt={setAt}
        />
      )}
      <Toolbar control={control}>
        <FilterDrawer control={control} active={active.length} matches={t`the board`} />
      </Toolbar>
      <FilterChips active={active} control={control} onNoneLeft={toResults} />
      <div ref={results} tabIndex={-1} style={{ outline: 'none' }}>
        <BoardResults board={board} filtered={active.length > 0} onClear={control.clear} />
      </div>
    </>
  );
};

/** The whole board at any position or time. */
export const BoardPage = () => (
  <SectionPage about={t`The board after any event, with the changes of each task since then.`}>
    <Board />
  </SectionPage>
);
