import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';

interface NearWordsProps {
  readonly searched: string | undefined;
  readonly near: string;
}

/** Says which similar words the shown tasks have, in place of the searched words. */
export const NearWords = ({ searched = '', near }: NearWordsProps) => (
  <Box component="span" sx={{ display: 'block', color: 'text.primary', overflowWrap: 'anywhere' }}>
    <Trans>
      No task has “<bdi>{searched}</bdi>”. Showing tasks for “<bdi>{near}</bdi>”.
    </Trans>
  </Box>
);
