import { Box, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { counters } from './content.ts';
import { useMotion } from './MotionContext.ts';

const CountUp = lazy(() => import('react-countup'));
const seconds = 3;

type Counter = (typeof counters)[number];
const final = ({ value, suffix }: Counter): string => `${value}${suffix}`;

const Value = ({ counter }: { readonly counter: Counter }) => {
  const { moving } = useMotion();
  if (!moving) return final(counter);
  return (
    <Suspense fallback={final(counter)}>
      <CountUp
        end={counter.value}
        suffix={counter.suffix}
        separator=""
        duration={seconds}
        autoAnimate
        autoAnimateOnce
      />
    </Suspense>
  );
};

/** What came of it so far: numbers that count up when they are first seen. */
export const Counters = () => (
  <Box component="section" aria-labelledby="empowering" sx={{ mt: { xs: 8, md: 12 } }}>
    <Typography id="empowering" variant="h2">
      Empowering Freelancers &amp; Task Posters
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '60ch' }}>
      Outsource a task that somebody else does better, or offer your own expertise to those who need it.
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
          key={counter.label}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', pt: 3, pr: 2 }}
        >
          <Typography component="dt" color="textSecondary">
            {counter.label}
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
