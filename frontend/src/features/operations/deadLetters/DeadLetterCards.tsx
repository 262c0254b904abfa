import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { clamp } from '../../../ui/styles/clamp.ts';
import { Moment } from '../../../ui/time/Moment.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { SelectBox, type Selecting } from './SelectBox.tsx';
import { nameOf } from './dialogText.ts';
import { countText } from '../../../ui/text/countText.ts';

interface DeadLettersProps {
  readonly letters: readonly DeadLetterAnswer[];
  readonly selecting: Selecting;
}

/** Dead letters on a small screen. */
export const DeadLetterCards = ({ letters, selecting }: DeadLettersProps) => (
  <Box
    component="ul"
    aria-label="Dead letters"
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
      m: 0,
      p: 0,
      listStyle: 'none',
    }}
  >
    {letters.map((letter) => (
      <Card component="li" key={letter.id} sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ ml: -1, my: -1 }}>
            <SelectBox letter={letter} selecting={selecting} />
          </Box>
          <Typography variant="h6" component="h2" sx={{ mr: 'auto' }}>
            {letter.type}
          </Typography>
          <StateChip state={letter.state} />
        </Box>
        <UserText sx={clamp(3)}>{letter.error.message}</UserText>
        <Typography
          variant="body2"
          color="textSecondary"
          component="div"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {letter.projection} · position {countText(letter.position)} · {countText(letter.waiting)} waiting
          <br />
          parked <Moment iso={letter.parkedAt} />
        </Typography>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Inspect ${nameOf(letter)}`}
          onClick={() => selecting.inspect(letter)}
          sx={{ justifySelf: 'start' }}
        >
          Inspect
        </Button>
      </Card>
    ))}
  </Box>
);
