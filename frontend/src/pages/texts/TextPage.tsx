import { t } from '@lingui/core/macro';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { dot } from '../../ui/styles.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: readonly ReactNode[];
  /** Shown as a list, below the text. */
  readonly list?: readonly string[];
}

interface TextPageProps {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

const Contents = ({ sections }: Pick<TextPageProps, 'sections'>) => (
  <Box
    component="nav"
    aria-label={t`On this page`}
    sx={{ display: { xs: 'none', md: 'block' }, position: 'sticky', top: 112, alignSelf: 'start' }}
  >
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}>
      {sections.map(({ id, title }) => (
        <Box
          component="li"
          key={id}
          sx={{
            position: 'relative',
            pl: 2.5,
            '&::before': { ...dot(8, 'text.secondary'), left: -5, top: '1.05em' },
            '&:hover::before': { bgcolor: 'primary.main' },
          }}
        >
          <Link
            component={RouterLink}
            to={`#${id}`}
            underline="none"
            sx={{ display: 'inline-block', py: 0.75 }}
          >
            {title}
          </Link>
        </Box>
      ))}
    </Box>
  </Box>
);

/** A page of text: numbered sections, with a table of contents on wide screens. */
export const TextPage = ({ title, intro, sections }: TextPageProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { md: 'minmax(0, 70ch) 16rem' },
      justifyContent: 'space-between',
      columnGap: 8,
    }}
  >
    <Box component="article">
      <PageTitle>{title}</PageTitle>
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2, textWrap: 'pretty' }}>
        {intro}
      </Typography>
      {sections.map(({ id, title: heading, text, list }, index) => (
        <Box
          component="section"
          key={id}
          aria-labelledby={id}
          sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography id={id} variant="h3" component="h2" tabIndex={-1} sx={{ outline: 'none' }}>
            {index + 1}. {heading}
          </Typography>
          {text.map((paragraph, place) => (
            <Typography key={place} sx={{ mt: 1.5, textWrap: 'pretty' }}>
              {paragraph}
            </Typography>
          ))}
          {list && (
            <Box component="ul" sx={{ m: 0, pl: 3 }}>
              {list.map((item) => (
                <Typography key={item} component="li" sx={{ mt: 1.5, textWrap: 'pretty' }}>
                  {item}
                </Typography>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </Box>
    <Contents sections={sections} />
  </Box>
);
