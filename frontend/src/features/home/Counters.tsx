import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { CountUp } from 'countup.js';
import { useEffect, useRef } from 'react';
import { withDigits } from '../../formats/digits.ts';
import { counters } from './moreContent.ts';
import { useMotion } from './motion/motion.tsx';

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
export const Counters = () => (
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
