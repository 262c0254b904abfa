import { Box, Card, Typography } from '@mui/material';

const story = [
  { what: 'Posted', when: 'Mon 09:12' },
  { what: 'First bid', when: 'Mon 09:31' },
  { what: 'In Progress', when: 'Tue 14:05' },
  { what: 'Completed', when: 'Fri 16:40' },
];

/** A drawing of a task with a dot for each event. */
export const TaskStory = () => (
  <Card aria-hidden sx={{ width: '100%', maxWidth: 384, p: 3 }}>
    <Typography variant="body2" color="textSecondary">
      Design
    </Typography>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 0.5, typography: 'h3' }}>
      <span>A sign for the bakery</span>
      <span>$250</span>
    </Box>
    <Box component="ol" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {story.map(({ what, when }, index) => {
        const last = index === story.length - 1;
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
