import { t } from '@lingui/core/macro';
import { Box, type SxProps, type Theme } from '@mui/material';
import { deadlineText } from './deadlineText.ts';
import { joinSx } from '../styles/joinSx.ts';

interface DeadlineProps {
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  readonly sx?: SxProps<Theme>;
}

/** A deadline as a distance with the date: 'in 6 days · 27 Nov'. */
export const Deadline = ({ day, sx }: DeadlineProps) => {
  const text = deadlineText(day, new Date());
  return (
    <Box
      component="time"
      dateTime={text && day}
      sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}
    >
      {text ? (
        <>
          {text.distance} ·{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {text.date}
          </Box>
        </>
      ) : (
        t`N/A`
      )}
    </Box>
  );
};
