import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { detailFields, type Task } from '@marketplace/contracts';
import { Box, Skeleton, Typography } from '@mui/material';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useGetTaskAtQuery } from '../calls/auditApi.ts';
import { fieldName } from '../events/fieldWords.ts';
import { valueText } from './Changes.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { frame } from '../../../ui/styles/frame.ts';

const fields = [
  ...detailFields,
  'userName',
  'userEmail',
  'bidsCount',
  'bidsOpen',
  'acceptingBids',
  'closesAt',
] as const satisfies readonly (keyof Task)[];

const Fields = ({ task }: { readonly task: Task }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: '8.5rem minmax(0, 1fr)' },
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
    }}
  >
    {fields.map((field) => (
      <Box key={field} sx={{ display: 'contents' }}>
        <Typography
          component="dt"
          color="textSecondary"
          sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {fieldName(field)}
        </Typography>
        <Box
          component="dd"
          sx={{
            m: 0,
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <bdi>{valueText(field, task[field])}</bdi>
        </Box>
      </Box>
    ))}
  </Box>
);

interface TaskAtPositionProps {
  readonly id: string;
  readonly position: number;
}

/** A task right after an event. */
export const TaskAtPosition = ({ id, position }: TaskAtPositionProps) => {
  const { data, error, refetch } = useGetTaskAtQuery({ id, at: position });
  if (error) return <ErrorState what={t`The task`} error={error} onRetry={refetch} />;
  const shown = countText(position);
  return (
    <Box role="region" aria-label={t`The task as of position ${shown}`} sx={{ ...frame, mt: 1.5, p: 2 }}>
      <Typography variant="subtitle2" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Trans>As of position {shown}</Trans>
      </Typography>
      {data === undefined ? (
        <Box role="status" aria-label={t`Loading`}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </Box>
      ) : (
        <Fields task={data.task} />
      )}
    </Box>
  );
};
