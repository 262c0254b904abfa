import type { KeyboardEvent } from 'react';

const controls = 'a[href], button';

const rowFor = (key: string, rows: readonly Element[], at: number): Element | undefined => {
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
};

/** In a table's body, arrow keys, Home and End move between the same controls of different rows. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = target instanceof Element ? target.closest('tr') : null;
  if (!row) return;
  const rows = [...currentTarget.rows];
  const place = [...row.querySelectorAll(controls)].findIndex((control) => control === target);
  const next = rowFor(key, rows, rows.indexOf(row))?.querySelectorAll<HTMLElement>(controls)[place];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
