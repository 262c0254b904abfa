import { t } from '@lingui/core/macro';
import { Box, type SxProps, type Theme } from '@mui/material';
import { now } from '../../browser/now.ts';
import { deadlineText } from './deadlineText.ts';
import { joinSx } from '../styles/joinSx.ts';
import { useNow } from './useNow.ts';

interface DeadlineProps {
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  readonly sx?: SxProps<Theme>;
}

/** A deadline as a distance with the date: 'in 6 days · 27 Nov'. */
export const Deadline = ({ day, sx }: DeadlineProps) => {
  const distance = useNow((at) => deadlineText(day, at)?.distance);
  return (
    <Box
      component="time"
      dateTime={distance && day}
      sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}
    >
      {distance ? (
        <>
          {distance} ·{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {deadlineText(day, now())?.date}
          </Box>
        </>
      ) : (
        t`N/A`
      )}
    </Box>
  );
};
