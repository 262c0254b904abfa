import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { categoryText, statusText } from '../tasks/taskWords.ts';
import { formatMoney } from '../text/Money.tsx';

const story = () => [
  { what: t`Posted`, when: t`Mon 09:12` },
  { what: t`First bid`, when: t`Mon 09:31` },
  { what: statusText('In Progress'), when: t`Tue 14:05` },
  { what: statusText('Completed'), when: t`Fri 16:40` },
];

/** A drawing of a task with a dot for each event. */
export const TaskStory = () => (
  <Card aria-hidden sx={{ width: '100%', maxWidth: 384, p: 3 }}>
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
              '&::before': {
                content: '""',
                position: 'absolute',
                left: last ? 0 : 3,
                top: last ? 5 : 8,
                width: last ? 16 : 10,
                height: last ? 16 : 10,
                borderRadius: '50%',
                bgcolor: last ? 'primary.main' : 'text.primary',
                zIndex: 1,
              },
              ...(!last && {
                '&::after': {
                  content: '""',
                  position: 'absolute',
                  left: 7,
                  top: 12,
                  bottom: -12,
                  width: 2,
                  bgcolor: 'divider',
                },
              }),
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
