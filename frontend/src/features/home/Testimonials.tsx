import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';
import { testimonials, type Testimonial } from './moreContent.ts';
import { Portrait } from './Portrait.tsx';

/** In px. */
const swipedBelow = 600;

interface QuoteProps {
  readonly testimonial: Testimonial;
  readonly person: number;
}

const Quote = ({ testimonial: { quote, name, highlighted }, person }: QuoteProps) => (
  <Card
    component="figure"
    sx={{
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      gap: 3,
      m: 0,
      p: 3,
      // On a phone, one after the other is swiped into view; the next one shows at the edge.
      flex: 'none',
      width: { xs: '86%', sm: 'auto' },
      scrollSnapAlign: 'start',
      ...(highlighted && {
        gridColumn: '1 / -1',
        flexDirection: { sm: 'row' },
        alignItems: { sm: 'center' },
        columnGap: 6,
        p: { xs: 3, md: 5 },
        borderColor: 'primary.main',
      }),
    }}
  >
    <Typography
      component="blockquote"
      sx={{ m: 0, ...(highlighted && { typography: { sm: 'h3' }, lineHeight: 1.4 }) }}
    >
      {t(quote)}
    </Typography>
    <Box
      component="figcaption"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'text.secondary',
        ...(highlighted && { flex: { sm: '0 0 15rem' } }),
      }}
    >
      <Portrait person={person} />
      {t(name)}
    </Box>
  </Card>
);

export const Testimonials = () => (
  <Box component="section" aria-labelledby="testimonials" sx={{ mt: { xs: 8, md: 12 } }}>
    <Typography id="testimonials" variant="h2" sx={{ mb: 4 }}>
      <Trans>Trusted by Organizations and Loved by Freelancers</Trans>
    </Typography>
    <Box
      role="group"
      aria-labelledby="testimonials"
      // With the focus, the arrow keys scroll it.
      {...(!useMinWidth(swipedBelow) && { tabIndex: 0 })}
      sx={{
        display: { xs: 'flex', sm: 'grid' },
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollSnapType: 'x mandatory',
        // To the edges of the screen.
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        pb: { xs: 1, sm: 0 },
        scrollPaddingInline: '16px',
      }}
    >
      {testimonials.map((testimonial, index) => (
        <Quote key={index} testimonial={testimonial} person={index} />
      ))}
    </Box>
  </Box>
);
