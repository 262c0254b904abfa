import { Box } from '@mui/material';

interface NearWordsProps {
  readonly searched: string | undefined;
  readonly near: string;
}

/** Says which words the shown tasks have, in place of those of the search. */
export const NearWords = ({ searched = '', near }: NearWordsProps) => (
  <Box component="span" sx={{ display: 'block', color: 'text.primary', overflowWrap: 'anywhere' }}>
    No task has “<bdi>{searched}</bdi>”. Showing tasks for “<bdi>{near}</bdi>”.
  </Box>
);
