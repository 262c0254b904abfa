import { createCompiledCatalog } from '@lingui/cli/api';
import type { CatalogType } from '@lingui/conf';

/** The language whose catalogue has the files that use each text. */
export const originsIn = 'de';

/** Compiles the entries of a catalogue to the source of a module. @throws if a text is not translated */
export const compile = (code: string, entries: CatalogType): string => {
  const used = Object.entries(entries).filter(([, entry]) => entry.obsolete !== true);
  const missing = used.flatMap(([, { translation, message }]) => (translation ? [] : [message]));
  if (missing.length > 0)
    throw new Error(`locales/${code}.po: ${missing.length} texts are missing:\n${missing.join('\n')}`);
  const messages = Object.fromEntries(used.map(([id, { translation = '' }]) => [id, translation]));
  const { source, errors } = createCompiledCatalog(code, messages, { namespace: 'es', strict: true });
  if (errors.length > 0)
    throw new Error(
      `locales/${code}.po: ${errors.map(({ source: text, error }) => `${text}: ${error.message}`).join('\n')}`,
    );
  return source;
};

/** Most users never see these pages. */
const staff = /^src\/((features\/(audit|moderation|operations)|ui\/staff)\/|auth\/access\/MissingRolePage)/;
/** Most users seldom see these pages; the server writes the mails. */
const rare =
  /^src\/(features\/(account|profiles|bids\/reviews|notifications\/(settings|emails))\/|pages\/(AccountPage|texts\/)|app\/(layout\/ReplayBar|NotFoundPage)|auth\/access\/SignInAgain|moderation\/(Decision|HiddenNotice|[Rr]eport(Dialog|Texts))|ui\/people\/(Review|starWords)|served\/mail\/)/;

/** In the source language, a problem is shown in the words of the API itself. */
const translated = /^src\/api\/errors\/problemTexts/;

/** The entries of one part: `staff` and `rare` have the texts that only these pages use, `all` has all other texts. */
export const entriesOf = (catalogue: CatalogType, part: string, isSource = false): CatalogType => {
  const partOf = ({ origin = [] }: CatalogType[string]) => {
    const only = (files: RegExp) => origin.every(([file]) => files.test(file));
    if (isSource && only(translated)) return undefined;
    return only(staff) ? 'staff' : only(rare) ? 'rare' : 'all';
  };
  return Object.fromEntries(Object.entries(catalogue).filter(([, entry]) => partOf(entry) === part));
};
