import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import type { ActOnDeadLetters } from '../operationsApi.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onAct: (action: ActOnDeadLetters['action']) => void;
  readonly onClear: () => void;
}

/** The actions for all selected dead letters; sticky at the bottom. */
export const SelectionBar = ({ count, onAct, onClear }: SelectionBarProps) => (
  <Box
    role="group"
    aria-label={t`What to do with the selected`}
    sx={{
      position: 'sticky',
      bottom: 16,
      zIndex: 2,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      mt: 2,
      p: 1.5,
      pl: 2,
      border: 1,
      borderColor: 'line.control',
      borderRadius: '12px',
      bgcolor: 'background.paper',
    }}
  >
    <Typography sx={{ mr: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      <Plural value={count} other="# selected" />
    </Typography>
    <Button size="small" variant="text" color="inherit" onClick={onClear}>
      <Trans>Clear</Trans>
    </Button>
    <Button size="small" variant="outlined" color="error" onClick={() => onAct('discard')}>
      <Trans>Discard</Trans>
    </Button>
    <Button size="small" variant="contained" onClick={() => onAct('retry')}>
      <Trans>Retry</Trans>
    </Button>
  </Box>
);
