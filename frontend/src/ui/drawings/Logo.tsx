import { Box } from '@mui/material';

/** The product's mark: events as dots on a line, the latest in the signal colour. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => (
  <Box
    component="svg"
    viewBox="0 0 28 28"
    aria-hidden
    sx={{ width: size, height: size, flexShrink: 0, fill: 'none' }}
    strokeLinecap="round"
  >
    <path d="M14 3v22" stroke="currentColor" strokeWidth={2} />
    <circle cx={14} cy={7} r={3} fill="currentColor" />
    <circle cx={14} cy={19} r={5} fill="var(--mui-palette-primary-main)" />
  </Box>
);
