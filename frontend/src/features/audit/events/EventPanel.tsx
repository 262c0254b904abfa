import type { AuditedEvent } from '@marketplace/contracts';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { RawJson } from './RawJson.tsx';
import { isOfTask } from './readable.ts';
import { countText, localText, utcText } from './timeText.ts';

interface EventPanelProps {
  readonly event: AuditedEvent;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An event as it is stored, beside the list that it was opened from. */
export const EventPanel = ({ event, open, onClose }: EventPanelProps) => {
  const heading = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': heading,
          sx: {
            width: 'min(620px, 100vw)',
            boxShadow: 'none',
            borderLeft: 1,
            borderColor: 'divider',
            bgcolor: 'background.default',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 0 }}>
        <Typography id={heading} variant="h3" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {event.type} · {countText(event.position)}
        </Typography>
        <IconButton aria-label="Close the event" edge="end" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, p: 2, overflowY: 'auto' }}>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {utcText(event.recordedAt)} UTC · {localText(event.recordedAt)} here
        </Typography>
        <RawJson what="event" value={event} fileName={`event-${event.position}.json`} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isOfTask(event) && (
            <Button component={Link} size="small" to={paths.taskHistory(event.taskId)}>
              History of the task
            </Button>
          )}
          <Button component={Link} size="small" to={`${paths.auditBoard}?at=${event.position}`}>
            The board as of then
          </Button>
        </Box>
      </Box>
    </Drawer>
  );
};
