import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { detailFields, type TaskHistory, type TaskLineage } from '@marketplace/contracts';
import { Box, Skeleton, Typography } from '@mui/material';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useGetLineageQuery } from '../calls/auditApi.ts';
import { fieldName } from '../events/fieldWords.ts';
import { valueText } from '../events/valueText.ts';
import { ForgottenDay } from './EventParts.tsx';
import { Origin } from './Origin.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { frame } from '../../../ui/styles/frame.ts';

const shownFields = [
  ...detailFields,
  'userName',
  'userEmail',
  'bidsCount',
  'bidsOpen',
  'acceptingBids',
  'closesAt',
  'acceptedBid',
  'work',
];

type Events = TaskHistory['events'];

const Fields = ({ fields, events }: { readonly fields: TaskLineage['fields']; readonly events: Events }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '8.5rem minmax(0, 1fr)' },
      columnGap: 2,
      alignItems: 'baseline',
      rowGap: 0.5,
      m: 0,
    }}
  >
    {shownFields.map((field) => {
      const made = fields[field];
      if (made === undefined) return undefined;
      return (
        <Box key={field} sx={{ display: 'contents' }}>
          <Typography
            component="dt"
            color="textSecondary"
            sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {fieldName(field)}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            <Box component="bdi" sx={{ mr: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {valueText(field, made.value)}
            </Box>{' '}
            <Origin field={field} event={made.event} events={events} />
          </Box>
        </Box>
      );
    })}
  </Box>
);

interface TaskAtPositionProps {
  readonly id: string;
  readonly position: number;
  /** The events of the task, with their changes. */
  readonly events: Events;
}

/** A task right after an event; each value leads to the event that made it. */
export const TaskAtPosition = ({ id, position, events }: TaskAtPositionProps) => {
  const { data, error, refetch } = useGetLineageQuery({ id, at: position });
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
        <>
          <Fields fields={data.fields} events={events} />
          {/* All of them are of the owner. */}
          <ForgottenDay {...Object.values(data.fields).find(({ forgotten }) => forgotten)} />
        </>
      )}
    </Box>
  );
};
