import { useId, useState, type MouseEvent } from 'react';

/** The props that a menu gets from its button. */
export interface MenuProps {
  readonly id: string;
  /** The button; undefined while the menu is closed. */
  readonly anchor: HTMLElement | undefined;
  readonly onClose: () => void;
}

/** The props of a button and of its menu. `used` becomes true when the menu opens first, and must be loaded. */
export const useMenu = () => {
  const id = useId();
  const [used, setUsed] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const menu: MenuProps = { id, anchor, onClose: () => setAnchor(undefined) };
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== undefined,
    'aria-controls': anchor && id,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setUsed(true);
      setAnchor(currentTarget);
    },
  } as const;
  return { used, button, menu };
};
