import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { clamp } from '../../../ui/styles/clamp.ts';
import { Moment } from '../../../ui/time/Moment.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { SelectBox, type Selecting } from './SelectBox.tsx';
import { inspectText } from './dialogText.ts';
import { countText } from '../../../ui/text/countText.ts';

interface DeadLettersProps {
  readonly letters: readonly DeadLetterAnswer[];
  readonly selecting: Selecting;
}

const PositionOf = ({ letter }: { readonly letter: DeadLetterAnswer }) => {
  const position = countText(letter.position);
  return <Trans>position {position}</Trans>;
};

/** Dead letters on a small screen. */
export const DeadLetterCards = ({ letters, selecting }: DeadLettersProps) => (
  <Box
    component="ul"
    aria-label={t`Dead letters`}
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
            <bdi>{letter.type}</bdi>
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
          <bdi>{letter.projection}</bdi> · <PositionOf letter={letter} /> ·{' '}
          <Plural value={letter.waiting} other="# waiting" />
          <br />
          <Trans>
            parked <Moment iso={letter.parkedAt} />
          </Trans>
        </Typography>
        <Button
          size="small"
          variant="outlined"
          aria-label={inspectText(letter)}
          onClick={() => selecting.inspect(letter)}
          sx={{ justifySelf: 'start' }}
        >
          <Trans>Inspect</Trans>
        </Button>
      </Card>
    ))}
  </Box>
);
