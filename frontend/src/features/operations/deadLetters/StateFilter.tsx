import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Button, ButtonGroup } from '@mui/material';

/** Which of them are shown; undefined: all. */
export type ShownState = DeadLetterAnswer['state'] | undefined;

const choices: readonly { readonly word: string; readonly state: ShownState }[] = [
  { word: 'Parked', state: 'parked' },
  { word: 'Discarded', state: 'discarded' },
  { word: 'All', state: undefined },
];

interface StateFilterProps {
  readonly shown: ShownState;
  readonly onChange: (shown: ShownState) => void;
}

/** What waits for somebody to decide comes first: what was discarded stays on record for good. */
export const StateFilter = ({ shown, onChange }: StateFilterProps) => (
  <ButtonGroup
    size="small"
    aria-label="Which are shown"
    sx={{
      '& .MuiButton-root': { borderColor: 'line.control' },
      '& [aria-pressed=true]': { bgcolor: 'text.primary', color: 'background.default' },
      '& [aria-pressed=true]:hover': { bgcolor: 'text.primary' },
    }}
  >
    {choices.map(({ word, state }) => (
      <Button key={word} aria-pressed={state === shown} onClick={() => onChange(state)}>
        {word}
      </Button>
    ))}
  </ButtonGroup>
);
