import type { ReactNode } from 'react';
import { isNotFound } from '../../api/errors/apiError.ts';
import { readErrorText, type DataName } from '../../api/errors/readErrorText.ts';
import { ErrorState } from './ErrorState.tsx';
import { TableSkeleton } from './skeletons.tsx';
import { StaleNote } from './StaleNote.tsx';

/** The result of a query hook of RTK Query. */
export interface LoadedQuery<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  readonly what: DataName;
  /** Whether data of other arguments is shown until the data of these is there. */
  readonly showsFormer?: boolean;
  /** In place of the data while it loads. Default: the skeleton of a table. */
  readonly loading?: ReactNode;
  /** In place of the data when the server does not know it (404). Default: the error. */
  readonly missing?: ReactNode;
  /** Whether a note above old data says that it could not be read again. */
  readonly notesStale?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. Without data it shows the reason: it loads, the server does not know it, or the read failed.
 * @example <Loaded query={useGetPersonQuery(uid)} what={t`The person`}>{(person) => <PersonPanel person={person} />}</Loaded>
 */
export const Loaded = <Data,>(props: LoadedProps<Data>): ReactNode => {
  const { query, what, loading = <TableSkeleton />, missing, notesStale = false, children } = props;
  const { showsFormer = true } = props;
  const { error, isLoading, fulfilledTimeStamp, refetch } = query;
  const data = showsFormer ? query.data : query.currentData;
  if (missing !== undefined && isNotFound(error)) return missing;
  if (isLoading || (data === undefined && error === undefined)) return loading;
  if (data === undefined)
    return <ErrorState message={readErrorText(what, error)} error={error} onRetry={refetch} />;
  return (
    <>
      {notesStale && error !== undefined && (
        <StaleNote message={readErrorText(what, error)} readAt={fulfilledTimeStamp} onRetry={refetch} />
      )}
      {children(data)}
    </>
  );
};
