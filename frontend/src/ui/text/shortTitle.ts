import { startOfText } from '@marketplace/contracts';
import { textOrForgotten } from './UserText.tsx';

/** The first 60 characters of a title, for a message. */
export const shortTitle = (title: string | null): string => startOfText(textOrForgotten(title), 60);
