/** The name in the set after the slash; made by build/icons.ts. */
declare module 'virtual:icons/*' {
  import type { SvgIcon } from '@mui/material';

  const Icon: typeof SvgIcon;
  export default Icon;
}
