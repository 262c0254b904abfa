import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useRef } from 'react';
import { actorText } from '../events/actorText.ts';
import { eventSummary } from '../events/eventSummary.ts';
import { UtcTime } from '../events/UtcTime.tsx';
import { oneLine, TaskLink, type LedgerListProps } from './LedgerTable.tsx';
import { OpenEvent } from './OpenEvent.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

export const cardHeight = 108;
const apart = { display: 'flex', justifyContent: 'space-between', gap: 1, minWidth: 0 } as const;

/** The ledger on a small screen: three lines for each event. */
export const LedgerCards = ({ events, readUpTo, onOpen, onNearEnd }: LedgerListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { entries, onFocus, onBlur } = useVirtualRows({
    list,
    count: events.length,
    height: cardHeight,
    onNearEnd,
  });
  return (
    <Box
      ref={list}
      component="ul"
      // Without the role, some screen readers do not announce a list without bullets.
      role="list"
      aria-label={t`Ledger`}
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider', overflowAnchor: 'none' }}
    >
      {entries.map((entry) => {
        if ('gap' in entry) return <li key={entry.key} aria-hidden style={{ height: entry.gap }} />;
        const event = events[entry.row];
        return (
          event && (
            <Box
              component="li"
              key={event.position}
              data-row={entry.row}
              aria-posinset={entry.row + 1}
              aria-setsize={events.length}
              sx={{
                display: 'grid',
                alignContent: 'center',
                gridTemplateColumns: 'minmax(0, 1fr)',
                height: cardHeight,
                borderBottom: 1,
                borderColor: 'divider',
                overflow: 'hidden',
              }}
            >
              <Box sx={apart}>
                <Box component="span" sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
                  <OpenEvent event={event} isNew={event.position > readUpTo} onOpen={onOpen} />
                  <Box component="bdi" sx={{ fontWeight: 600 }}>
                    {event.type}
                  </Box>
                </Box>
                <TaskLink event={event} />
              </Box>
              <Typography {...oneLine}>{eventSummary(event)}</Typography>
              <Typography variant="body2" color="textSecondary" component="div" sx={apart}>
                <Box component="span" {...oneLine}>
                  {actorText(event.actor)}
                </Box>
                <UtcTime iso={event.recordedAt} />
              </Typography>
            </Box>
          )
        );
      })}
    </Box>
  );
};
