import { Box, Button, Typography } from '@mui/material';
import type { ActOnDeadLetters } from '../operationsApi.ts';
import { countText } from '../../../ui/text/countText.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onAct: (action: ActOnDeadLetters['action']) => void;
  readonly onClear: () => void;
}

/** The actions for all selected dead letters; sticky at the bottom. */
export const SelectionBar = ({ count, onAct, onClear }: SelectionBarProps) => (
  <Box
    role="group"
    aria-label="What to do with the selected"
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
      {countText(count)} selected
    </Typography>
    <Button size="small" variant="text" color="inherit" onClick={onClear}>
      Clear
    </Button>
    <Button size="small" variant="outlined" color="error" onClick={() => onAct('discard')}>
      Discard
    </Button>
    <Button size="small" variant="contained" onClick={() => onAct('retry')}>
      Retry
    </Button>
  </Box>
);
