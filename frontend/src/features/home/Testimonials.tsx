import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { testimonials, type Testimonial } from './moreContent.ts';
import { Portrait } from './Portrait.tsx';

const Quote = ({ testimonial, seed }: { readonly testimonial: Testimonial; readonly seed: number }) => {
  const { quote, name, highlighted } = testimonial;
  return (
    <Card
      component="figure"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        m: 0,
        p: 3,
        ...(highlighted && {
          gridColumn: { sm: 'span 2' },
          gridRow: { md: 'span 2' },
          justifyContent: 'center',
          p: { xs: 3, md: 5 },
          borderColor: 'primary.main',
        }),
      }}
    >
      <Typography
        component="blockquote"
        sx={{ m: 0, mb: 3, ...(highlighted && { typography: { xs: 'h4', md: 'h3' }, lineHeight: 1.4 }) }}
      >
        {t(quote)}
      </Typography>
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          mt: highlighted ? 0 : 'auto',
          color: 'text.secondary',
        }}
      >
        <Portrait seed={seed} />
        {t(name)}
      </Box>
    </Card>
  );
};

export const Testimonials = () => (
  <Box component="section" aria-labelledby="testimonials" sx={{ mt: { xs: 8, md: 12 } }}>
    <Typography id="testimonials" variant="h2" sx={{ mb: 4 }}>
      <Trans>Trusted by Organizations and Loved by Freelancers</Trans>
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {testimonials.map((testimonial, index) => (
        <Quote key={index} testimonial={testimonial} seed={index} />
      ))}
    </Box>
  </Box>
);
