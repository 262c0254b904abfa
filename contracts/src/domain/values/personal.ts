import { z } from 'zod';
import { formerUser } from './vocabulary.ts';

/** The value in place of a text whose person was forgotten. */
export type ForgottenText = null;
/** A text of a person, or null if it was forgotten. */
export type PersonalText = string | ForgottenText;

/** In the JSON schema of an event: whether a string is a text of a person, and may be forgotten. */
export const personalMeta = 'x-personal';

/** A string of an event's data that is a text of a person: null after the person was forgotten. */
export const personalText = () =>
  z
    .string()
    .nullable()
    .meta({ [personalMeta]: true });

interface MarkedField {
  meta(): Readonly<Record<string, unknown>> | undefined;
  unwrap?(): MarkedField;
}
const isPersonal = (field: MarkedField): boolean =>
  field.meta()?.[personalMeta] === true || (field.unwrap !== undefined && isPersonal(field.unwrap()));

/** The names of these fields that are texts of persons. */
export const personalNames = <Shape extends object>(shape: Shape): readonly (keyof Shape & string)[] =>
  (Object.entries(shape) as [keyof Shape & string, MarkedField][]).flatMap(([name, field]) =>
    isPersonal(field) ? [name] : [],
  );

/** By text of an object: the field of that object with the uid of the text's author. */
export type Authors = Readonly<Record<string, string>>;

/** The person in this field is the author of all texts of persons in these objects. */
export const textsBy = <Field extends string>(
  uidField: Field,
  { shape }: z.ZodObject,
): Readonly<Record<string, Field>> =>
  Object.fromEntries(personalNames(shape).map((name) => [name, uidField]));

/** The texts of this author. An empty text has none: nobody wrote it. */
export const writtenBy = (
  values: Readonly<Record<string, unknown>>,
  authors: Authors,
  uid: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(authors)
      .filter(([text, uidField]) => values[text] && values[uidField] === uid)
      .map(([text]) => [text, values[text]]),
  );

/** Null for each text of this author. */
export const textsGone = (...given: Parameters<typeof writtenBy>): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(writtenBy(...given)).map((text) => [text, null]));

/** A person's name in an answer, which always has one. */
export const shownName = () => z.string().meta({ description: '`Former user` if the person was forgotten' });

/** A person in an answer. Of a forgotten person only the name, `Former user`. */
export const shownPersonSchema = z.object({
  uid: z
    .string()
    .optional()
    .meta({ description: 'Absent if the person was forgotten', example: 'yAVFDBDfPk' }),
  name: shownName().meta({ example: 'Bob Ross' }),
});
export type ShownPerson = z.infer<typeof shownPersonSchema>;
/** `name` is null if the person was forgotten. */
export const shownPerson = (uid: string, name: PersonalText): ShownPerson =>
  name === null ? { name: formerUser } : { uid, name };

/** The field `forgotten` of an answer with texts of persons; {@link goneIn} makes its value. */
export const goneField = {
  forgotten: z
    .literal(true)
    .optional()
    .meta({ description: 'The texts that are null here were deleted with the account of their author' }),
};

/** For an answer with these values: whether a text among them is gone, so that it is null. */
export const goneIn = (...parts: readonly (object | undefined)[]): { readonly forgotten?: true } =>
  parts.some((part) => part && Object.values(part).includes(null)) ? { forgotten: true } : {};

/** The values with null in place of these texts. An empty text stays: nobody wrote it. */
export const withoutTexts = <Values extends object>(values: Values, texts: readonly string[]): Values => {
  const left = { ...(values as Record<string, unknown>) };
  for (const name of texts) if (left[name]) left[name] = null;
  return left as Values;
};

/** A string of an event's data that tells nothing about a person without other data, e.g. an id: it stays in the ledger. */
export const plainText = () => z.string().meta({ [personalMeta]: false });
