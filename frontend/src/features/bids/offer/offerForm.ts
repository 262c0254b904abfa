import { offerFields, type Bid, type ReviseBid } from '@marketplace/contracts';
import { z } from 'zod';
import { textOf, typedAmount, typedCount } from '../../../commands/typedText.ts';

/** The form of an offer: each field is the typed text. */
export type OfferForm = Readonly<Record<keyof typeof offerFields, string>>;

const schema = z.object({
  amount: typedAmount('Amount').pipe(offerFields.amount),
  days: typedCount.pipe(offerFields.days.optional()),
  message: offerFields.message,
});
export type OfferToSend = z.output<typeof schema>;

// At run time the schemas accept any typed text; their input types name only the valid values.
export const offerFormSchema = schema as unknown as z.ZodType<OfferToSend, OfferForm>;

/** Whether any field of the form has a text. */
export const isFilled = (form: OfferForm): boolean => Object.values(form).some((text) => text.trim() !== '');

/** The schema of a new bid: a whole offer, or an empty object from an empty form. */
export const bidFormSchema = z.custom<OfferForm>().transform((typed, check): Partial<OfferToSend> => {
  if (!isFilled(typed)) return {};
  const { data, error } = schema.safeParse(typed);
  for (const issue of error?.issues ?? []) check.addIssue({ ...issue });
  return data ?? z.NEVER;
});

export const offerFormFields = Object.keys(offerFields) as (keyof OfferForm)[];
export const emptyOffer: OfferForm = { amount: '', days: '', message: '' };

export const offerFormOf = ({ amount, days, message }: Bid): OfferForm => ({
  amount: textOf(amount),
  days: textOf(days),
  message: textOf(message),
});

/** The parts of an offer that a revision changes; null removes the days. */
export const revisionOf = (bid: Bid, { amount, days, message }: OfferToSend): ReviseBid => ({
  ...(amount !== bid.amount && { amount }),
  ...(days !== bid.days && { days: days ?? null }),
  ...(message !== bid.message && { message }),
});
