import { z } from 'zod';

/** A typed number; undefined if nothing is typed. */
export const typedNumber = z.string().transform((text) => (text.trim() === '' ? undefined : Number(text)));

/** A value as the text of its field. */
export const textOf = (value: string | number | null | undefined): string => String(value ?? '');
