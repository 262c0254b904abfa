import { Box } from '@mui/material';
import { momentText } from '../../../ui/time/momentText.ts';
import { localText, utcText } from './timeText.ts';

/** When something was recorded, as the ledger has it (UTC); where the reader is, and how long ago, on hover. */
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
