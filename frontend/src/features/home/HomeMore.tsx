import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { useMinWidth } from '../../ui/layout/useMedia.ts';
import { testimonials, type Testimonial, counters } from './moreContent.ts';
import { Portrait } from './Portrait.tsx';
import { CountUp } from 'countup.js';
import { useEffect, useRef } from 'react';
import { withDigits } from '../../formats/digits.ts';
import { useMotion } from './motion/motion.tsx';

/** In px: on narrower pages, the user swipes through the quotes. */
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
      // On a phone, the user swipes from quote to quote, and sees a part of the next quote at the edge.
      flex: 'none',
      width: { xs: '86%', sm: 'auto' },
      scrollSnapAlign: 'start',
      ...(highlighted && {
        gridColumn: '1 / -1',
        flexDirection: { xs: 'column', sm: 'row' },
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

const Testimonials = () => (
  <Box component="section" aria-labelledby="testimonials" sx={{ mt: { xs: 8, md: 12 } }}>
    <Typography id="testimonials" variant="h2" sx={{ mb: 4 }}>
      <Trans>Trusted by Organizations and Loved by Freelancers</Trans>
    </Typography>
    <Box
      role="group"
      aria-labelledby="testimonials"
      // The list can have the focus, so that the arrow keys scroll it.
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

const seconds = 3;

type Counter = (typeof counters)[number];
const shown = (value: number, { suffix }: Counter): string => withDigits(`${Math.round(value)}${suffix}`);
const final = (counter: Counter): string => shown(counter.value, counter);

/**
 * Counts up when it is first visible; shows the final number without motion.
 */
const Value = ({ counter }: { readonly counter: Counter }) => {
  const { moving } = useMotion();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!moving || !element) return undefined;
    const counting = new CountUp(element, counter.value, {
      duration: seconds,
      formattingFn: (value) => shown(value, counter),
      autoAnimate: true,
      autoAnimateOnce: true,
    });
    return () => {
      counting.onDestroy();
      element.textContent = final(counter);
    };
  }, [moving, counter]);
  return <span ref={place}>{final(counter)}</span>;
};

/** Numbers that count up when they are first visible. */
const Counters = () => (
  <Box component="section" aria-labelledby="empowering" sx={{ mt: { xs: 8, md: 12 } }}>
    <Typography id="empowering" variant="h2">
      <Trans>Empowering Freelancers &amp; Task Posters</Trans>
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '60ch' }}>
      <Trans>
        Outsource a task that somebody else does better, or offer your own expertise to people who need it.
      </Trans>
    </Typography>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        m: 0,
        mt: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {counters.map((counter) => (
        <Box
          key={counter.value}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', pt: 3, pr: 2 }}
        >
          <Typography component="dt" color="textSecondary">
            {t(counter.label)}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}
          >
            <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
              {final(counter)}
            </Box>
            <span aria-hidden>
              <Value counter={counter} />
            </span>
          </Typography>
        </Box>
      ))}
    </Box>
  </Box>
);

/** The lower part of the home page. Loaded by `import()` only. */
export const HomeMore = () => (
  <>
    <Counters />
    <Testimonials />
  </>
);
