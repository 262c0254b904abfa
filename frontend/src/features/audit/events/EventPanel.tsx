import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import type { EventItem } from '../calls/auditApi.ts';
import { RawJson } from './RawJson.tsx';
import { isTaskEvent } from './eventSummary.ts';
import { BothTimes } from './BothTimes.tsx';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

interface EventPanelProps {
  readonly event: EventItem;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An event as it is stored, beside the list. */
export const EventPanel = ({ event: { title, ...event }, open, onClose }: EventPanelProps) => (
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
      {title !== undefined && <UserText sx={{ fontWeight: 600 }}>{title}</UserText>}
      <RawJson value={event} fileName={`event-${event.position}.json`} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isTaskEvent(event) && (
          <Button component={Link} size="small" to={paths.taskHistory(event.taskId)}>
            <Trans>History of the task</Trans>
          </Button>
        )}
        <Button component={Link} size="small" to={`${paths.auditBoard}?at=${event.position}`}>
          <Trans>The board at that time</Trans>
        </Button>
      </Box>
    </Box>
  </SidePanel>
);
