import { Box } from '@mui/material';
import { times } from '../../formats/times.ts';
import { momentText } from './momentText.ts';

/** A past time as a distance with the date: '5 minutes ago · 27 Nov'. */
export const Moment = ({ iso }: { readonly iso: string }) => {
  const { distance, date } = momentText(iso, new Date());
  return (
    <Box
      component="time"
      dateTime={iso}
      title={times.long(new Date(iso))}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {distance} ·{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {date}
      </Box>
    </Box>
  );
};
