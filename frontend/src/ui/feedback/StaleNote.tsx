import { Trans } from '@lingui/react/macro';
import { times } from '../../formats/times.ts';
import { RetryAlert } from './RetryAlert.tsx';

interface StaleNoteProps {
  readonly message: string;
  /** The time of the shown data, in milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

/** Says that the shown data is old, and from when it is. */
export const StaleNote = ({ message, readAt, onRetry }: StaleNoteProps) => {
  const clock = readAt === undefined ? undefined : times.clockToTheSecond(new Date(readAt));
  return (
    <RetryAlert sx={{ mb: 2 }} onRetry={onRetry}>
      {message} {clock !== undefined && <Trans>This data is from {clock}.</Trans>}
    </RetryAlert>
  );
};
