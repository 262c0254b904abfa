import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Checkbox } from '@mui/material';
import { isParked } from './selection.ts';
import { selectText } from './dialogText.ts';

export interface Selecting {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly inspect: (letter: DeadLetterAnswer) => void;
}

interface SelectBoxProps {
  readonly letter: DeadLetterAnswer;
  readonly selecting: Selecting;
}

export const SelectBox = ({ letter, selecting: { selected, toggle } }: SelectBoxProps) => (
  <Checkbox
    size="small"
    checked={isParked(letter) && selected.has(letter.id)}
    disabled={!isParked(letter)}
    onChange={() => toggle(letter.id)}
    slotProps={{ input: { 'aria-label': selectText(letter) } }}
    sx={{ p: 1 }}
  />
);
