import { theme } from '../theme/theme.ts';

/**
 * Dialogs, panels and menus are gone at once when they are closed. While one fades out, the rest of the page is hidden from roles:
 * whether a test finds a button then would depend on how fast the machine is.
 */
export const withoutExits = (): void => {
  const components = (theme.components ??= {});
  const defaultProps = { slotProps: { transition: { exit: false } } };
  for (const name of ['MuiDialog', 'MuiDrawer', 'MuiMenu', 'MuiPopover'] as const)
    Object.assign(components, { [name]: { ...components[name], defaultProps } });
};
