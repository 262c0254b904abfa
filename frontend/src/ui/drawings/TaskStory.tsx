import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { categoryText, statusText } from '../tasks/taskLabels.ts';
import { formatMoney } from '../text/Money.tsx';
import { dot } from '../styles.ts';

const story = () => [
  { what: t`Posted`, when: t`Mon 09:12` },
  { what: t`First bid`, when: t`Mon 09:31` },
  { what: statusText('In Progress'), when: t`Tue 14:05` },
  { what: statusText('Completed'), when: t`Fri 16:40` },
];

const lastDot = { ...dot(16), left: 0, top: 5, zIndex: 1 } as const;
const earlierDot = { ...dot(10, 'text.primary'), left: 3, top: 8, zIndex: 1 } as const;
const line = {
  content: '""',
  position: 'absolute',
  left: 7,
  top: 12,
  bottom: -12,
  width: 2,
  bgcolor: 'divider',
} as const;

/** A drawing of a task with a dot for each event. */
export const TaskStory = () => (
  <Card aria-hidden sx={{ width: '100%', maxWidth: '24rem', p: 3 }}>
    <Typography variant="body2" color="textSecondary">
      {categoryText('Design')}
    </Typography>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 0.5, typography: 'h3' }}>
      <span>
        <Trans>A sign for the bakery</Trans>
      </span>
      <span>{formatMoney(250)}</span>
    </Box>
    <Box component="ol" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {story().map(({ what, when }, index, { length }) => {
        const last = index === length - 1;
        return (
          <Box
            component="li"
            key={what}
            sx={{
              position: 'relative',
              display: 'flex',
              justifyContent: 'space-between',
              pl: 4,
              pb: last ? 0 : 2.5,
              fontWeight: last ? 600 : 400,
              '&::before': last ? lastDot : earlierDot,
              ...(!last && { '&::after': line }),
            }}
          >
            <span>{what}</span>
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', fontWeight: 400 }}
            >
              {when}
            </Box>
          </Box>
        );
      })}
    </Box>
  </Card>
);
