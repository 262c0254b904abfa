import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { closingTimeText } from './closingTimeText.ts';

/** When bidding closes, on the reader's clock; in UTC beside it if that differs. */
export const ClosingTime = ({ iso }: { readonly iso: string }) => {
  const { local, utc } = closingTimeText(iso);
  return (
    <Box component="time" dateTime={iso} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {local}
      </Box>
      {utc !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          <Trans>
            your time · <span style={{ whiteSpace: 'nowrap' }}>{utc}</span>
          </Trans>
        </Box>
      )}
    </Box>
  );
};
