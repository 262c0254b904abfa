import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TaskHistory, TaskLineage } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '../../../ui/sentences/countText.ts';
import { fieldName } from '../events/fieldWords.ts';
import { Changes } from './Changes.tsx';
import { Act, PositionAndTime } from './EventParts.tsx';
import { eventIdOf } from './eventIdOf.ts';

interface OriginProps {
  readonly field: string;
  readonly event: TaskLineage['fields'][string]['event'];
  readonly events: TaskHistory['events'];
}

/** Bidding closes at the end of the deadline's day, so its change is that of the deadline. */
const changedField = (field: string): string => (field === 'closesAt' ? 'deadline' : field);

/** Where a value comes from: a button that opens the event that made it. */
export const Origin = ({ field, event, events }: OriginProps) => {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { position } = event;
  const shown = countText(position);
  const name = fieldName(field);
  const changes = events
    .find((one) => one.position === position)
    ?.changes.filter((change) => change.field === changedField(field));
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={t`Position ${shown}: where “${name}” comes from`}
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
