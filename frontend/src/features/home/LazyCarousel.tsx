import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { slides } from './content.ts';
import { Slide } from './Slide.tsx';

const Carousel = lazy(async () => ({ default: (await import('./Carousel.tsx')).Component }));

/** The first slide stands there at once, in its final size; what makes it move comes after. */
export const LazyCarousel = () => (
  <Box component="section" aria-label="What you can do here" aria-roledescription="carousel">
    <Suspense fallback={<Slide slide={slides[0]} />}>
      <Carousel />
    </Suspense>
  </Box>
);
