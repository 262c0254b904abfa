import { personalFields, putTexts, withoutTexts } from '@marketplace/contracts';

type Values = Readonly<Record<string, string>>;

/** The texts of an event, in a row of events. */
export interface EventTexts {
  readonly type: string;
  /** Of an earlier event, whose texts are in its data. */
  readonly email: string | null;
  readonly data: unknown;
  /** The texts of each person; null if there are none. */
  readonly texts: readonly { readonly values: Values }[] | null;
  /** YYYY-MM-DD, if somebody whose texts it had was forgotten; empty if nobody was; null if no text of it can be missing. */
  readonly forgotten: string | null;
}

/**
 * Whether texts of an event may be missing. It looks for the mark between two commitments, because parsing each would slow every read: a
 * uid with the mark in it only costs a look-up.
 */
const mayMissTexts = `texts IS NULL AND commitments::text IS DISTINCT FROM '[]' OR strpos(commitments::text, '},{') > 0`;
/** The values `texts` and `forgotten` of events, in this order. */
export const textColumns = `texts, CASE WHEN ${mayMissTexts} THEN coalesce((
    SELECT to_char(max(p.forgotten_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM event_store.persons p WHERE p.uid IN (
      SELECT c ->> 'uid' FROM json_array_elements(coalesce(commitments, json_build_array(json_build_object('uid', actor_uid)))) c
    )), '') END`;
export type TextColumns = [texts: EventTexts['texts'], forgotten: EventTexts['forgotten']];

/** The data of an event with its texts, and the address of its actor; null in place of each forgotten one. */
export const putTextsOf = (
  row: EventTexts,
): { readonly data: unknown; readonly email: string | null; readonly forgotten?: string | undefined } => {
  const { type, data, email, texts, forgotten } = row;
  if (forgotten === null) {
    const [values] = texts ?? [];
    return values ? putTexts(data, [values.values]) : { data, email: '' };
  }
  const of = forgotten === '' ? {} : { forgotten };
  // An earlier event of a forgotten person: its texts stay in the ledger, and no reader gets them.
  if (email !== null)
    return forgotten === ''
      ? { data, email }
      : { data: withoutTexts(data as object, personalFields(type)), email: null, ...of };
  return {
    ...putTexts(
      data,
      (texts ?? []).map(({ values }) => values),
    ),
    ...of,
  };
};
