import { Box, Button, ButtonGroup } from '@mui/material';

interface ToggleChipsProps<Value extends string> {
  readonly label: string;
  /** The values with their texts, in the order of the screen; the value undefined means all. */
  readonly options: readonly (readonly [value: Value | undefined, text: string])[];
  readonly chosen: Value | undefined;
  readonly onChosen: (value: Value | undefined) => void;
  /** Whether the buttons have no gaps between them. */
  readonly joined?: boolean;
}

/** Buttons that choose which items of a list are shown. */
export const ToggleChips = <Value extends string>({
  label,
  options,
  chosen,
  onChosen,
  joined = false,
}: ToggleChipsProps<Value>) => (
  <Box
    component={joined ? ButtonGroup : 'div'}
    role="group"
    aria-label={label}
    sx={{
      ...(!joined && { display: 'flex', flexWrap: 'wrap', gap: 1 }),
      '& .MuiButton-root': { borderColor: 'line.control' },
      '& [aria-pressed=true], & [aria-pressed=true]:hover': {
        bgcolor: 'text.primary',
        color: 'background.default',
      },
    }}
  >
    {options.map(([value, text]) => (
      <Button
        key={value ?? 'all'}
        size="small"
        variant="outlined"
        aria-pressed={value === chosen}
        onClick={() => onChosen(value)}
      >
        {text}
      </Button>
    ))}
  </Box>
);
