import { Box } from '@mui/material';

// Parts of a drawn face, combined by seed: nine people from three heads, three kinds of hair, three of dress.
const hair = [
  'M12 19c0-8 5-11 12-11s12 3 12 11c-3-4-6-6-12-6s-9 2-12 6Z',
  'M12 26c-2-12 3-18 12-18s14 6 12 18c0-6-2-9-4-11-5 2-11 2-16 0-2 2-4 5-4 11Z',
  'M13 17c1-6 5-9 11-9s10 3 11 9c-2-2-5-3-7-3-3 2-12 2-15 3Z',
];
const faces = [
  'M14 20c0 9 4 15 10 15s10-6 10-15',
  'M14 19c0 10 4 15 10 15s10-5 10-15',
  'M13 20c0 8 5 14 11 14s11-6 11-14',
];
const dress = [
  'M6 48c1-8 8-11 18-11s17 3 18 11',
  'M8 48c0-9 6-12 16-12s16 3 16 12',
  'M5 48c2-7 9-10 19-10s17 3 19 10',
];

const part = (parts: readonly string[], index: number): string | undefined => parts[index % parts.length];

/** A drawn portrait; each `seed` gives another one. */
export const Portrait = ({ seed }: { readonly seed: number }) => (
  <Box
    component="svg"
    viewBox="0 0 48 48"
    aria-hidden
    sx={{
      flex: 'none',
      width: 48,
      height: 48,
      borderRadius: '50%',
      border: 1,
      borderColor: 'divider',
      bgcolor: 'line.wash',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      color: 'text.primary',
    }}
  >
    <path d={part(faces, seed)} />
    <path
      d={part(hair, Math.floor(seed / 3) + seed)}
      fill="currentColor"
      fillOpacity={seed % 2 ? 0.85 : 0.12}
    />
    <path d={part(dress, seed + 1)} />
    <Box component="path" d="M20 29c2 2 6 2 8 0" sx={{ stroke: 'var(--mui-palette-primary-main)' }} />
    <path d="M20 23h.01M28 23h.01" strokeWidth={2.5} />
  </Box>
);
