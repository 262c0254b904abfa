import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ReactElement } from 'react';
import type { SlideContent } from '../content.ts';
import { frame } from '../../../ui/styles.ts';

const ink = { stroke: 'currentColor' } as const;
const signal = { stroke: 'var(--mui-palette-primary-main)' } as const;

const drawings: Readonly<Record<SlideContent['drawing'], ReactElement>> = {
  // A desk with a lamp.
  start: (
    <>
      <path d="M20 150h200" {...ink} />
      <path d="M60 150V96h70v54M52 96h86" {...ink} />
      <path d="M168 150v-62l-26-30 34-22" {...ink} />
      <path d="m166 26 26 30-22 12-22-28Z" {...ink} />
      <path d="M150 78c-8 12-18 22-30 30M158 84c-4 10-10 20-18 30" {...signal} />
    </>
  ),
  // A sheet with a task, and a clock.
  hire: (
    <>
      <path d="M40 26h94l22 22v106H40Z" {...ink} />
      <path d="M134 26v22h22M58 70h76M58 88h76M58 106h46" {...ink} />
      <circle cx="176" cy="122" r="38" {...ink} />
      <path d="M176 122V96" {...ink} />
      <path d="m176 122 12-22" {...signal} />
    </>
  ),
  // A line with a dot for each event, and two people.
  trust: (
    <>
      <path d="M24 128h192" {...ink} />
      <circle cx="48" cy="128" r="6" {...ink} />
      <circle cx="96" cy="128" r="6" {...ink} />
      <circle cx="144" cy="128" r="6" {...ink} />
      <circle cx="196" cy="128" r="9" {...signal} />
      <circle cx="84" cy="56" r="16" {...ink} />
      <path d="M56 104c2-18 12-28 28-28s26 10 28 28" {...ink} />
      <circle cx="148" cy="56" r="16" {...ink} />
      <path d="M120 104c2-18 12-28 28-28s26 10 28 28" {...ink} />
    </>
  ),
};

/** A line drawing in the text colour, with one stroke in the signal colour. */
const SlideDrawing = ({ drawing }: { readonly drawing: SlideContent['drawing'] }) => (
  <Box
    component="svg"
    viewBox="0 0 240 180"
    aria-hidden
    sx={{
      width: '100%',
      maxHeight: 220,
      fill: 'none',
      strokeWidth: 2.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      color: 'text.primary',
    }}
  >
    {drawings[drawing]}
  </Box>
);

export const Slide = ({ slide }: { readonly slide: SlideContent }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 18rem' },
      alignItems: 'center',
      gap: 6,
      // As high as its text in a large font; all slides are as high as the highest.
      height: '100%',
      minHeight: '18.75rem',
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
