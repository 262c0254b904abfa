import type { BidState } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { bidStateWords } from '../bid/BidStateChip.tsx';

interface StateFilterProps {
  /** undefined: all */
  readonly shown: BidState | undefined;
  readonly onChosen: (state: BidState | undefined) => void;
}

const choices: readonly (BidState | undefined)[] = [undefined, 'open', 'accepted', 'declined', 'withdrawn'];

/** Which bids are shown, by state. */
export const StateFilter = ({ shown, onChosen }: StateFilterProps) => (
  <Box
    role="group"
    aria-label={t`Bids by state`}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      mb: 3,
      '& [aria-pressed=true], & [aria-pressed=true]:hover': {
        bgcolor: 'text.primary',
        color: 'background.default',
      },
    }}
  >
    {choices.map((state) => (
      <Button
        key={state ?? 'all'}
        size="small"
        variant="outlined"
        aria-pressed={state === shown}
        onClick={() => onChosen(state)}
      >
        {state === undefined ? t`All` : t(bidStateWords[state])}
      </Button>
    ))}
  </Box>
);
