import { t } from '@lingui/core/macro';
import MenuIcon from 'virtual:icons/baseline-menu';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const MenuDrawer = lazy(async () => ({
  default: (await import('./MenuDrawer.tsx')).MenuDrawer,
}));

/** The button for the main links on a small screen. */
export const SmallMenu = () => {
  // Undefined until the first opening, which loads the drawer.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        edge="start"
        aria-label={t`Open the menu`}
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {open !== undefined && (
        <Suspense>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
