import { startOfText } from '@marketplace/contracts';

/** The first 60 characters of a title, for a message; null if it was deleted. */
export const shortTitle = (title: string | null): string | null => title && startOfText(title, 60);
