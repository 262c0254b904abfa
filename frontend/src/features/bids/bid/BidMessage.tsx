import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { clamp } from '../../../ui/styles/clamp.ts';
import { UserText } from '../../../ui/text/UserText.tsx';

/** Longer messages are cut until the reader asks for all. */
const short = { characters: 400, lines: 6 } as const;

const isLong = (message: string): boolean =>
  message.length > short.characters || message.split('\n').length > short.lines;

/** The message of an offer. */
export const BidMessage = ({ message }: { readonly message: string | null }) => {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const long = message !== null && isLong(message);
  return (
    <Box sx={{ width: 'fit-content', maxWidth: '70ch' }}>
      <Box id={id} sx={long && !whole ? clamp(short.lines) : undefined}>
        <UserText multiline>{message}</UserText>
      </Box>
      {long && (
        <Button
          size="small"
          variant="text"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          sx={{ ml: -1 }}
        >
          {whole ? t`Show less` : t`Show all`}
        </Button>
      )}
    </Box>
  );
};
