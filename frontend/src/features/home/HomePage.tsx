import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { firstSlide } from './content.ts';
import { Slide } from './carousel/Slide.tsx';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { TaskStory } from '../../ui/drawings/TaskStory.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { FeaturedTasks } from './featured/FeaturedTasks.tsx';
import { MotionProvider, MotionToggle } from './motion/motion.tsx';
import { TypedWord } from './typing/TypedWord.tsx';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

const Carousel = lazyPart(async () => (await import('./carousel/Carousel.tsx')).Component);

/** The first slide in its final size; the carousel is loaded once half of it is visible. */
const LazyCarousel = () => {
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

const HomeMore = lazyPart(async () => (await import('./HomeMore.tsx')).HomeMore);

const Hero = () => (
  <Box
    component="section"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 21rem)', md: 'minmax(0, 1fr) minmax(0, 24rem)' },
      alignItems: 'center',
      gap: { xs: 6, md: 10 },
      pt: { md: 4 },
    }}
  >
    <Box>
      <PageTitle documentTitle={t`Home`}>
        <Trans>
          Hire top freelancers for <TypedWord />
        </Trans>
      </PageTitle>
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 3, maxWidth: '44ch' }}>
        <Trans>Find skilled professionals to get your tasks done efficiently and affordably.</Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <Button component={Link} to={paths.addTask} variant="contained" size="large">
          <Trans>Post A Task</Trans>
        </Button>
        <Button component={Link} to={paths.browse} variant="outlined" size="large">
          <Trans>Explore Here</Trans>
        </Button>
      </Box>
    </Box>
    <TaskStory />
  </Box>
);

/**
 * An empty screen's height below the content: the footer is not visible until the lower part is loaded, so nobody sees it move.
 */
const RoomBelow = () => <Box sx={{ height: '100dvh' }} />;

export const Component = () => (
  <MotionProvider>
    <Hero />
    <Box sx={{ position: 'relative', mt: { xs: 8, md: 10 } }}>
      <LazyCarousel />
      <MotionToggle />
    </Box>
    <FeaturedTasks />
    <Suspense fallback={<RoomBelow />}>
      <HomeMore />
    </Suspense>
  </MotionProvider>
);
