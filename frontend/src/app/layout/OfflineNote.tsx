import { Trans } from '@lingui/react/macro';
import CloudOffOutlinedIcon from 'virtual:icons/outline-cloud-off';
import { Box } from '@mui/material';
import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Says so while there is no network. Loaded before it is needed: without a network it could not be. */
export const OfflineNote = () => {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Box role="status" sx={{ position: 'sticky', top: { xs: 60, md: 72 }, zIndex: 'appBar' }}>
      {!online && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            bgcolor: 'text.primary',
            color: 'background.default',
          }}
        >
          <CloudOffOutlinedIcon fontSize="small" aria-hidden />
          <span>
            <Trans>
              <b>You are offline.</b> What is missing here is loaded when the network is back.
            </Trans>
          </span>
        </Box>
      )}
    </Box>
  );
};
