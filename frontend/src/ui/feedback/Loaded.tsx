import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { isNotFound } from '../../api/errors/apiError.ts';
import { readErrorText, type DataName } from '../../api/errors/readErrorText.ts';
import { ErrorState } from './ErrorState.tsx';
import { TableSkeleton } from './skeletons.tsx';
import { times } from '../../formats/times.ts';
import { RetryAlert } from './RetryAlert.tsx';

interface StaleNoteProps {
  readonly message: string;
  /** The time of the shown data, in milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

/** Says that the shown data is old, and when it was read. */
const StaleNote = ({ message, readAt, onRetry }: StaleNoteProps) => {
  const clock = readAt === undefined ? undefined : times.clockToTheSecond(new Date(readAt));
  return (
    <RetryAlert sx={{ mb: 2 }} onRetry={onRetry}>
      {message} {clock !== undefined && <Trans>This data is from {clock}.</Trans>}
    </RetryAlert>
  );
};

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
  /** Whether the data of former arguments is shown until the data of the current arguments is read. */
  readonly showsFormer?: boolean;
  /** Shown while the data loads. Default: the skeleton of a table. */
  readonly loading?: ReactNode;
  /** Shown when the server does not have the data (404). Default: the error. */
  readonly missing?: ReactNode;
  /** Whether a note above old data says that it could not be read again. */
  readonly notesStale?: boolean;
  /** Whether data that could not be read again is shown; else the error is. Default: true. */
  readonly keepsStale?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. Without data it shows the reason: the data loads, the server does not have it, or the read failed.
 * @example <Loaded query={useGetPersonQuery(uid)} what={t`The person`}>{(person) => <PersonPanel person={person} />}</Loaded>
 */
export const Loaded = <Data,>(props: LoadedProps<Data>): ReactNode => {
  const { query, what, loading = <TableSkeleton />, missing, notesStale = false, children } = props;
  const { showsFormer = true, keepsStale = true } = props;
  const { error, isLoading, fulfilledTimeStamp, refetch } = query;
  const data = showsFormer ? query.data : query.currentData;
  if (missing !== undefined && isNotFound(error)) return missing;
  if (isLoading || (data === undefined && error === undefined)) return loading;
  if (data === undefined || (error !== undefined && !keepsStale))
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
