import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { detailFields, type TaskHistory, type TaskLineage } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { frame } from '../../../ui/styles.ts';
import { FactList } from '../../../ui/text/FactList.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useGetLineageQuery } from '../calls/auditApi.ts';
import { fieldName, valueText } from '../events/fieldText.ts';
import { Changes } from './Changes.tsx';
import { Act, eventIdOf, ForgottenDay, PositionAndTime } from './EventParts.tsx';

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

interface OriginProps {
  readonly field: string;
  readonly event: TaskLineage['fields'][string]['event'];
  readonly events: Events;
}

/** `closesAt` is the end of the deadline's day, so it changes with the deadline. */
const changedField = (field: string): string => (field === 'closesAt' ? 'deadline' : field);

/** Shows where a value comes from: a button that opens the event that set the value. */
const Origin = ({ field, event, events }: OriginProps) => {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { position } = event;
  const shown = countText(position);
  const changes = events
    .find((one) => one.position === position)
    ?.changes.filter((change) => change.field === changedField(field));
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t`Position ${shown}: where “${{ name: fieldName(field) }}” comes from`}
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1, px: 1, minWidth: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        <Trans>Position {shown}</Trans>
      </Button>
      <Box id={details} sx={open ? { pb: 1 } : undefined}>
        {open && (
          <>
            <Typography sx={{ fontWeight: 600 }}>
              <Act {...event} />
            </Typography>
            <PositionAndTime {...event} />
            {changes !== undefined && <Changes changes={changes} />}
            <Button
              component={Link}
              size="small"
              color="inherit"
              to={`#${eventIdOf(position)}`}
              sx={{ ml: -1.5 }}
            >
              <Trans>To this event</Trans>
            </Button>
          </>
        )}
      </Box>
    </>
  );
};

const Fields = ({ fields, events }: { readonly fields: TaskLineage['fields']; readonly events: Events }) => (
  <>
    <FactList
      facts={shownFields.flatMap((field) => {
        const set = fields[field];
        if (set === undefined) return [];
        const value = (
          <>
            <UserText sx={{ mr: 1, whiteSpace: 'pre-line' }}>{valueText(field, set.value)}</UserText>{' '}
            <Origin field={field} event={set.event} events={events} />
          </>
        );
        return [[fieldName(field), value] as const];
      })}
    />
    {/* The first forgotten field is enough, because all texts of a task are its owner's. */}
    <ForgottenDay {...Object.values(fields).find(({ forgotten }) => forgotten)} />
  </>
);

interface LineageProps {
  readonly id: string;
  readonly position: number;
  readonly events: Events;
}

/** A task right after an event, with a button at each value that opens the event that set it. */
export const Lineage = ({ id, position, events }: LineageProps) => {
  const shown = countText(position);
  return (
    <Box role="region" aria-label={t`The task as of position ${shown}`} sx={{ ...frame, mt: 1.5, p: 2 }}>
      <Typography variant="subtitle2" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Trans>As of position {shown}</Trans>
      </Typography>
      <Loaded query={useGetLineageQuery({ id, at: position })} what={t`The task`} loading={<TextSkeleton />}>
        {({ fields }) => <Fields fields={fields} events={events} />}
      </Loaded>
    </Box>
  );
};
