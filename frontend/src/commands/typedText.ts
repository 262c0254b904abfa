import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { numbers } from '../formats/numbers.ts';
import { typedNumber } from '../formats/typedNumber.ts';
import { fieldName } from '../ui/sentences/fieldName.ts';

/** Reads a typed number; undefined if the field is empty. */
export const typedCount = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : typedNumber(text)));

/** Reads typed dollars; the error shows how to write the number. */
export const typedAmount = (field: string) =>
  typedCount.refine((amount) => !Number.isNaN(amount), {
    error: () => {
      const name = fieldName(field);
      const example = numbers.field(1250.5);
      return t`${name}: write a number such as ${example}.`;
    },
  });

export const textOf = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? numbers.field(value) : (value ?? '');
