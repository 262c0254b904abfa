import type { SxProps, Theme } from '@mui/material';

/** A part's own styles with what its user adds. */
export const joinSx = (own: SxProps<Theme>, added: SxProps<Theme> | undefined): SxProps<Theme> =>
  [own, added ?? {}].flat();
