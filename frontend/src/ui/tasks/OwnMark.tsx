import PersonOutlinedIcon from 'virtual:icons/outline-person';
import { Box } from '@mui/material';

/** Marks a card as the user's own. It is on the card's upper edge, so nothing moves when it appears. */
export const OwnMark = ({ children }: { readonly children: string }) => (
  <Box
    sx={{
      position: 'absolute',
      top: '-0.75rem',
      insetInlineStart: 14,
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      height: '1.5rem',
      pl: 0.75,
      pr: 1,
      border: 1,
      borderColor: 'line.control',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1,
    }}
  >
    <PersonOutlinedIcon aria-hidden sx={{ fontSize: '1.05rem', color: 'primary.main' }} />
    {children}
  </Box>
);
