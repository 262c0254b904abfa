import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Button, ButtonGroup } from '@mui/material';

/** The shown state; undefined: all. */
export type ShownState = DeadLetterAnswer['state'] | undefined;

const choices: readonly { readonly word: MessageDescriptor; readonly state: ShownState }[] = [
  { word: msg`Parked`, state: 'parked' },
  { word: msg`Discarded`, state: 'discarded' },
  { word: msg({ message: 'All', context: 'dead letters' }), state: undefined },
];

interface StateFilterProps {
  readonly shown: ShownState;
  readonly onChange: (shown: ShownState) => void;
}

/** Parked comes first, because it needs a decision; discarded ones stay on record for ever. */
export const StateFilter = ({ shown, onChange }: StateFilterProps) => (
  <ButtonGroup
    size="small"
    aria-label={t`Which are shown`}
    sx={{
      '& .MuiButton-root': { borderColor: 'line.control' },
      '& [aria-pressed=true]': { bgcolor: 'text.primary', color: 'background.default' },
      '& [aria-pressed=true]:hover': { bgcolor: 'text.primary' },
    }}
  >
    {choices.map(({ word, state }) => (
      <Button key={state ?? 'all'} aria-pressed={state === shown} onClick={() => onChange(state)}>
        {t(word)}
      </Button>
    ))}
  </ButtonGroup>
);
