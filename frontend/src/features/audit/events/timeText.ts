/** `2026-11-21 11:52:31`, UTC. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** In the time zone of the browser. */
export const localText = (iso: string): string => local.format(new Date(iso));
