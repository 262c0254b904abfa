/** One icon; its name in the set of icons is after the slash. build/icons.ts makes the module. */
declare module 'virtual:icons/*' {
  import type { SvgIcon } from '@mui/material';

  const Icon: typeof SvgIcon;
  export default Icon;
}
