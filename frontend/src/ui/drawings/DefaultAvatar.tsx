import { Box } from '@mui/material';

/** A person, drawn with three strokes. */
export const DefaultAvatar = () => (
  <Box
    component="svg"
    viewBox="0 0 40 40"
    aria-hidden
    sx={{ width: '100%', height: '100%', fill: 'none' }}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
  >
    <circle cx={20} cy={16} r={6.5} />
    <path d="M7.5 35c1.6-7 6.4-10.5 12.5-10.5S30.900 28 32.500 35" />
    <Box
      component="circle"
      cx={28.5}
      cy={9}
      r={2.5}
      fill="currentColor"
      stroke="none"
      sx={{ color: 'primary.main' }}
    />
  </Box>
);
