// Imported as text, so that the script contains the styles: a separate file that failed to load would not be loaded again.
import styles from 'swiper/css?inline';
import navigationStyles from 'swiper/css/navigation?inline';
import paginationStyles from 'swiper/css/pagination?inline';
import { t } from '@lingui/core/macro';
import { Box, GlobalStyles } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, Navigation, Pagination } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { slides } from '../moreContent.ts';
import { useMotion } from '../motion/motion.tsx';
import { Slide } from './Slide.tsx';

const autoplayDelay = 4000;
const gap = 30;

// Swiper's own controls in the product's colours, each at least 24 px for pointers.
const look = {
  '--swiper-theme-color': 'var(--mui-palette-primary-main)',
  '--swiper-navigation-size': '18px',
  '--swiper-navigation-color': 'var(--mui-palette-text-primary)',
  '--swiper-pagination-bullet-inactive-color': 'var(--mui-palette-text-secondary)',
  '--swiper-pagination-bullet-inactive-opacity': '1',
  '--swiper-pagination-bullet-size': '10px',
  '--swiper-pagination-bullet-horizontal-gap': '8px',
  '& .swiper-button-prev, & .swiper-button-next': { width: 40, height: 40 },
  '& .swiper-slide': { height: 'auto' },
  '& .swiper-pagination-bullet': { position: 'relative' },
  '& .swiper-pagination-bullet::after': { content: '""', position: 'absolute', inset: '-8px' },
} as const;

const swiperStyles = <GlobalStyles styles={[styles, navigationStyles, paginationStyles]} />;

const spokenTexts = () => {
  const index = '{{index}}'; // replaced by Swiper
  return {
    prevSlideMessage: t`Previous slide`,
    nextSlideMessage: t`Next slide`,
    firstSlideMessage: t`This is the first slide`,
    lastSlideMessage: t`This is the last slide`,
    paginationBulletMessage: t`Go to slide ${index}`,
  };
};

/** The slides, one at a time. The next slide comes automatically, unless motion is paused, or the focus or the pointer is inside. */
export const Component = () => {
  const { moving } = useMotion();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [focused, setFocused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const plays = moving && !focused && !pointed;

  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (plays) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, plays]);

  return (
    <Box
      sx={look}
      onFocus={() => setFocused(true)}
      // While another window has the focus, the page keeps its own.
      onBlur={({ currentTarget, relatedTarget }) =>
        setFocused(currentTarget.contains(relatedTarget ?? document.activeElement))
      }
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
    >
      {swiperStyles}
      <Swiper
        modules={[A11y, Autoplay, Navigation, Pagination]}
        slidesPerView={1}
        spaceBetween={gap}
        loop
        speed={moving ? 200 : 0}
        autoplay={{ delay: autoplayDelay, disableOnInteraction: false }}
        pagination={{ clickable: true }}
        navigation
        a11y={spokenTexts()}
        onSwiper={setSwiper}
      >
        {slides.map((slide) => (
          <SwiperSlide key={slide.drawing}>
            <Slide slide={slide} />
          </SwiperSlide>
        ))}
      </Swiper>
    </Box>
  );
};
