import { theme } from '../theme/theme.ts';

/**
 * Makes dialogs, panels and menus disappear at once when they are closed. While one fades out, the rest of the page is hidden from
 * queries by role, so a test would find a button or not, depending on the speed of the machine.
 */
export const withoutExits = (): void => {
  const components = (theme.components ??= {});
  const defaultProps = { slotProps: { transition: { exit: false } } };
  for (const name of ['MuiDialog', 'MuiDrawer', 'MuiMenu', 'MuiPopover'] as const)
    Object.assign(components, { [name]: { ...components[name], defaultProps } });
};
