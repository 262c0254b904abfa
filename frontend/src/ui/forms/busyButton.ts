/** The style of a button while its action runs. It is `aria-disabled`, because a button with `disabled` loses the focus. */
export const busyButton = { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' } } as const;
