import { Box } from '@mui/material';
import { momentText } from './momentText.ts';

/** A past time as a distance with the date: '5 minutes ago · 27 Nov'. */
export const Moment = ({ iso }: { readonly iso: string }) => {
  const { distance, date } = momentText(iso, new Date());
  return (
    <Box
      component="time"
      dateTime={iso}
      title={new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {distance} ·{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {date}
      </Box>
    </Box>
  );
};
