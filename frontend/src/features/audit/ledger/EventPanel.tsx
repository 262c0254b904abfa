import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { systemActor } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import type { EventItem } from '../calls/auditApi.ts';
import { BothTimes } from '../events/times.tsx';
import { isTaskEvent, lineDir, readable, setFields, whatHappened } from '../events/eventText.ts';
import { RawJson } from '../events/RawJson.tsx';
import { useRoles } from '../../../auth/user/useRoles.ts';
import { Changes } from '../history/Changes.tsx';
import { Act, BecauseLine, ForgottenDay } from '../history/EventParts.tsx';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { Isolates } from '../../../ui/text/English.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

interface EventPanelProps {
  readonly event: EventItem;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the event did: the values that it set, or a sentence. */
const Change = ({ event }: { readonly event: EventItem }) => {
  const fields = setFields(event);
  const what = whatHappened(event);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h6" component="h3">
        <Act {...event} />
      </Typography>
      {event.title !== undefined && <UserText sx={{ fontWeight: 600 }}>{event.title}</UserText>}
      {fields.length > 0 ? (
        <Changes changes={fields} />
      ) : (
        what !== '' && (
          <Box dir={lineDir(event)} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Isolates text={what} />
          </Box>
        )
      )}
    </Box>
  );
};

/** The uid of the person that the event names. If it names no person, the uid of its actor. */
const personOf = (event: EventItem): string => {
  const known = readable(event);
  if (known?.type === 'PersonForgotten' || known?.type === 'TextsForgotten') return known.data.uid;
  return (known && 'person' in known.data ? known.data.person : undefined) ?? event.actor.uid;
};

/** A panel beside the list with one event: what it did, then the stored JSON. */
export const EventPanel = ({ event, open, onClose }: EventPanelProps) => {
  const { title: _title, amount: _amount, ...stored } = event;
  const person = personOf(event);
  const isOperator = useRoles()?.includes('operator');
  return (
    <SidePanel
      title={`${isolate(event.type)} · ${countText(event.position)}`}
      closeLabel={t`Close the event`}
      width={620}
      open={open}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, p: 2, overflowY: 'auto' }}>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <BothTimes iso={event.recordedAt} />
        </Typography>
        <Change event={event} />
        <BecauseLine {...event} />
        <ForgottenDay {...event} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isTaskEvent(event) && (
            <Button component={Link} size="small" to={paths.event(event.taskId, event.position)}>
              <Trans>History of the task</Trans>
            </Button>
          )}
          <Button component={Link} size="small" to={`${paths.auditBoard}?at=${event.position}`}>
            <Trans>The board at that time</Trans>
          </Button>
          {isOperator && person !== systemActor.uid && (
            <Button component={Link} size="small" to={paths.person(person)}>
              <Trans>The account of the person</Trans>
            </Button>
          )}
        </Box>
        <Typography variant="h6" component="h3">
          <Trans>As it is stored</Trans>
        </Typography>
        <RawJson value={stored} fileName={`event-${event.position}.json`} />
      </Box>
    </SidePanel>
  );
};
