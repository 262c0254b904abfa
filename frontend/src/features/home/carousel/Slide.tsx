import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { SlideContent } from '../content.ts';
import { SlideDrawing } from './SlideDrawing.tsx';
import { frame } from '../../../ui/styles/frame.ts';

const slideHeight = 300;

export const Slide = ({ slide }: { readonly slide: SlideContent }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 18rem' },
      alignItems: 'center',
      gap: 6,
      height: slideHeight,
      boxSizing: 'border-box', // Swiper's own rule sets another value
      px: { xs: 7, md: 10 },
      ...frame,
      bgcolor: 'line.wash',
    }}
  >
    <Box>
      <Typography variant="h2">{t(slide.title)}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3, maxWidth: '46ch' }}>
        {t(slide.text)}
      </Typography>
      <Button component={Link} to={slide.to} variant="contained">
        {t(slide.button)}
      </Button>
    </Box>
    <Box sx={{ display: { xs: 'none', md: 'block' } }}>
      <SlideDrawing drawing={slide.drawing} />
    </Box>
  </Box>
);
