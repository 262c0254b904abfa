import { Box } from '@mui/material';
import { momentText } from '../../../ui/time/momentText.ts';
import { localText, utcText } from './timeText.ts';

/** The time of an event in UTC; on hover the local time and the distance. */
export const UtcTime = ({ iso }: { readonly iso: string }) => (
  <Box
    component="time"
    dateTime={iso}
    title={`${localText(iso)} here, ${momentText(iso, new Date()).distance}`}
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    {utcText(iso)}
  </Box>
);
