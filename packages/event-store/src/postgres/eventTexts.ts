import { personalFields, putTexts, withoutTexts } from '@marketplace/contracts';

type Values = Readonly<Record<string, string>>;

/** The columns of an event's row that its texts are read from. */
export interface EventTexts {
  readonly type: string;
  /** The actor's address, only in events of older versions, whose texts are in the column `data`. */
  readonly email: string | null;
  readonly data: unknown;
  /** The texts of each person; null if there are none. */
  readonly texts: readonly { readonly values: Values }[] | null;
  /** The day (YYYY-MM-DD) on which a person of the event's texts was forgotten; empty if nobody was; null if no text can be missing. */
  readonly forgotten: string | null;
}

/**
 * SQL: whether texts of an event may be missing. It searches for the characters between two commitments, because parsing would slow
 * every read. A uid with these characters only costs a look-up.
 */
const mayMissTexts = `texts IS NULL AND commitments::text IS DISTINCT FROM '[]' OR strpos(commitments::text, '},{') > 0`;
/** SQL: the values `texts` and `forgotten` of {@link EventTexts}, in this order. */
export const textColumns = `texts, CASE WHEN ${mayMissTexts} THEN coalesce((
    SELECT to_char(max(p.forgotten_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM event_store.persons p WHERE p.uid IN (
      SELECT c ->> 'uid' FROM json_array_elements(coalesce(commitments, json_build_array(json_build_object('uid', actor_uid)))) c
    )), '') END`;
export type TextColumns = [texts: EventTexts['texts'], forgotten: EventTexts['forgotten']];

/** The data of an event with its texts, and the address of its actor; a forgotten text or address is null. */
export const putTextsOf = (
  row: EventTexts,
): { readonly data: unknown; readonly email: string | null; readonly forgotten?: string | undefined } => {
  const { type, data, email, texts, forgotten } = row;
  if (forgotten === null) {
    const [values] = texts ?? [];
    return values ? putTexts(data, [values.values]) : { data, email: '' };
  }
  const of = forgotten === '' ? {} : { forgotten };
  // An event of an older version: the texts of a forgotten person stay in its data, and no reader gets them.
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
