import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { Isolated } from '../ui/text/UserText.tsx';

interface NearWordsProps {
  readonly searched: string | undefined;
  readonly near: string;
}

/** Says which similar words the shown tasks have, in place of the searched words. */
export const NearWords = ({ searched = '', near }: NearWordsProps) => (
  <Box component="span" sx={{ display: 'block', color: 'text.primary', overflowWrap: 'anywhere' }}>
    <Trans>
      No task has “<Isolated>{searched}</Isolated>”. Showing tasks for “<Isolated>{near}</Isolated>”.
    </Trans>
  </Box>
);
