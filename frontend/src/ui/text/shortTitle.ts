import { startOfText } from '@marketplace/contracts';
import { textOrForgotten } from './UserText.tsx';

/** A title in a line or two of a message. */
export const shortTitle = (title: string | null): string => startOfText(textOrForgotten(title), 60);
