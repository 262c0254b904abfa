import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { firstSlide } from '../content.ts';
import { Slide } from './Slide.tsx';

const Carousel = lazy(async () => ({ default: (await import('./Carousel.tsx')).Component }));

/** The first slide in its final size; the carousel is loaded once half of it is visible. */
export const LazyCarousel = () => {
  const place = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { threshold: 0.5 },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const still = <Slide slide={firstSlide} />;
  return (
    <Box
      ref={place}
      component="section"
      aria-label={t`What you can do here`}
      aria-roledescription={t`carousel`}
    >
      {seen ? (
        <Suspense fallback={still}>
          <Carousel />
        </Suspense>
      ) : (
        still
      )}
    </Box>
  );
};
