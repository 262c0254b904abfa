import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditedEvent } from '@marketplace/contracts';
import { Box, Link } from '@mui/material';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import { countText } from '../../../ui/sentences/countText.ts';

interface OpenEventProps {
  readonly event: AuditedEvent;
  /** New events have a dot. */
  readonly isNew: boolean;
  readonly onOpen: (event: AuditedEvent) => void;
}

/** The event's position, as a button that opens the event. */
export const OpenEvent = ({ event, isNew, onOpen }: OpenEventProps) => {
  const position = countText(event.position);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {isNew && (
        <Box
          component="span"
          sx={{ width: 9, height: 9, flexShrink: 0, borderRadius: '50%', bgcolor: 'primary.main' }}
        >
          <Box component="span" sx={visuallyHidden}>
            <Trans context="event">new</Trans>
          </Box>
        </Box>
      )}
      <Link
        component="button"
        underline="hover"
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Open event ${position}`}
        onClick={() => onOpen(event)}
        sx={{
          minWidth: 24,
          minHeight: 24,
          textAlign: 'inherit',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {position}
      </Link>
    </Box>
  );
};
