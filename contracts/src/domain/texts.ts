import { eventDefinition, eventDefinitions, eventTypes, type EventType } from './eventTypes.ts';
import { personalNames } from './values/personal.ts';

/** The texts of one person in an event, by the names of the data's fields; `email` is the actor's address. */
export interface PersonTexts {
  readonly uid: string;
  readonly values: Readonly<Record<string, string>>;
}
/** SHA-256 (hex) over the salt's 32 bytes and the canonical JSON of a person's texts: it binds them to the event. */
export interface Commitment {
  readonly uid: string;
  readonly digest: string;
}

type Data = Readonly<Record<string, unknown>>;
export interface EventWithTexts {
  readonly type: EventType;
  readonly data: object;
  readonly actor: { readonly uid: string; readonly email: string };
}

/** The name of the actor's e-mail address among the texts; no field of any data has it. */
const emailName = 'email';

const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(
  eventTypes.map((type) => [type, personalNames(eventDefinitions[type].data.shape)]),
);
/** The names of the personal strings in the data of a type of event; none of an unknown type. */
export const personalFields = (type: string): readonly string[] => fieldsOf.get(type) ?? [];

/**
 * Splits a new event into its data as the ledger keeps it, with null in place of texts of persons, and the texts of each person, the
 * actor's first. Texts that the system wrote belong to no person, and stay in the data.
 */
export const takeTexts = ({
  type,
  data,
  actor,
}: EventWithTexts): { data: object; texts: readonly PersonTexts[] } => {
  if (actor.email === '') return { data, texts: [] };
  const { textsOfPerson = {} } = eventDefinition(type);
  const given = data as Data;
  const kept: Record<string, unknown> = { ...given };
  const own: Record<string, string> = { [emailName]: actor.email };
  const others = new Map<string, Record<string, string>>();
  for (const field of personalFields(type)) {
    const text = given[field];
    // An empty text stays in the data, because it means that there is no text.
    if (typeof text !== 'string' || text === '') continue;
    kept[field] = null;
    const person = given[textsOfPerson[field] ?? ''];
    if (typeof person !== 'string' || person === actor.uid) own[field] = text;
    else others.set(person, { ...others.get(person), [field]: text });
  }
  return {
    data: kept,
    texts: [{ uid: actor.uid, values: own }, ...[...others].map(([uid, values]) => ({ uid, values }))],
  };
};

/** Puts the texts back into the data of an event as the ledger keeps it; deleted texts stay null. */
export const putTexts = (
  data: unknown,
  texts: Iterable<PersonTexts['values']>,
): { readonly data: unknown; readonly email: string | null } => {
  let email: string | null = null;
  let whole = data as Data;
  for (const { [emailName]: address, ...fields } of texts) {
    email ??= address ?? null;
    whole = { ...whole, ...fields };
  }
  return { data: whole, email };
};
