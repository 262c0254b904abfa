import { Box } from '@mui/material';

/** A broken line of dots. */
export const LostLine = () => (
  <Box
    component="svg"
    viewBox="0 0 240 80"
    aria-hidden
    sx={{ width: 'min(240px, 100%)', color: 'text.secondary', fill: 'none' }}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
  >
    <path d="M8 30h96" />
    <path d="M112 32c9 3 13 9 14 17" strokeDasharray="1 7" />
    <path d="M150 66h82" opacity={0.45} />
    <g fill="currentColor" stroke="none">
      <circle cx={20} cy={30} r={5} />
      <circle cx={56} cy={30} r={5} />
      <circle cx={92} cy={30} r={5} />
    </g>
    <circle cx={168} cy={57} r={8} fill="var(--mui-palette-primary-main)" stroke="none" />
  </Box>
);
