/** A button whose action is under way: `aria-disabled`, because `disabled` would drop the keyboard's focus. */
export const busyButton = { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' } } as const;
