import type { SxProps, Theme } from '@mui/material';

/** The own styles of a component with its `sx` prop. */
export const joinSx = (own: SxProps<Theme>, added: SxProps<Theme> | undefined): SxProps<Theme> =>
  [own, added ?? {}].flat();
