import { personalFields, putTexts, withoutTexts } from '@marketplace/contracts';

/** The texts of an event, in a row of `toldEvents`. */
export interface ToldTexts {
  readonly type: string;
  /** Of an earlier event, whose texts are in its data. */
  readonly email: string | null;
  readonly data: unknown;
  /** 1 if the event had texts of persons, 0 if it had none; null for an earlier event. */
  readonly persons: number | null;
  /** The texts of the actor; null if they are not there. */
  readonly values: Readonly<Record<string, string>> | null;
  /** The texts of others; null if there can be none. */
  readonly others: readonly { readonly values: Readonly<Record<string, string>> }[] | null;
  /** YYYY-MM-DD, if somebody whose texts it had was forgotten. */
  readonly forgotten: string | null;
}

/** The columns of `toldEvents` with the texts, and their values in this order. */
export const toldColumns = 'persons, values, others, forgotten';
export type ToldColumns = [
  persons: ToldTexts['persons'],
  values: ToldTexts['values'],
  others: ToldTexts['others'],
  forgotten: ToldTexts['forgotten'],
];

/** The data of an event with its texts, and the address of its actor; null in place of each forgotten one. */
export const toldOf = (
  row: ToldTexts,
): { readonly data: unknown; readonly email: string | null; readonly forgotten?: string | undefined } => {
  const { type, data, persons, values, others, forgotten } = row;
  if (persons === 1 && values !== null && others === null) return putTexts(data, [values]);
  if (persons === null)
    return forgotten === null
      ? { data, email: row.email ?? '' }
      : // An earlier event of a forgotten person: its texts stay in the ledger, and no reader gets them.
        { data: withoutTexts(data as object, personalFields(type)), email: null, forgotten };
  if (persons === 0) return { data, email: '' };
  const texts = [...(values ? [values] : []), ...(others ?? []).map((one) => one.values)];
  return { ...putTexts(data, texts), ...(forgotten !== null && { forgotten }) };
};
