import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { localText, utcText } from './timeText.ts';

/** The time of an event in UTC; on hover the local time and the distance. */
export const UtcTime = ({ iso }: { readonly iso: string }) => {
  const local = localText(iso);
  const distance = useNow((now) => momentText(iso, now).distance);
  return (
    <Box
      component="time"
      dateTime={iso}
      dir="ltr"
      title={t`${local} here, ${distance}`}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {utcText(iso)}
    </Box>
  );
};
