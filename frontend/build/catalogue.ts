import { createCompiledCatalog } from '@lingui/cli/api';
import type { CatalogType } from '@lingui/conf';

const sentences = 'contracts/src/texts/';
/** The app asks for a sentence of the contracts by its code, which is its context: see lingui.config.ts. */
const isSentence = (
  entry: CatalogType[string],
): entry is CatalogType[string] & { readonly context: string } =>
  entry.context !== undefined && entry.origin?.some(([file]) => file.includes(sentences)) === true;

/** The entries of a catalogue as the source of a module. A missing text is an error. */
export const compile = (code: string, entries: CatalogType): string => {
  // On an English page sentences stay as the service has them.
  const used = Object.entries(entries).filter(
    ([, entry]) => entry.obsolete !== true && !(code === 'en' && isSentence(entry)),
  );
  const missing = used.flatMap(([, { translation, message }]) => (translation ? [] : [message]));
  if (missing.length > 0)
    throw new Error(`locales/${code}.po: ${missing.length} texts are missing:\n${missing.join('\n')}`);
  const messages = Object.fromEntries(
    used.map(([id, { translation = '', ...entry }]) => [isSentence(entry) ? entry.context : id, translation]),
  );
  const { source, errors } = createCompiledCatalog(code, messages, { namespace: 'es', strict: true });
  if (errors.length > 0)
    throw new Error(
      `locales/${code}.po: ${errors.map(({ source: text, error }) => `${text}: ${error.message}`).join('\n')}`,
    );
  return source;
};

/** The files whose texts come with the first load, and beside the rest of the home page. */
export interface Parts {
  readonly first: ReadonlySet<string>;
  readonly home: ReadonlySet<string>;
}

/** Most users never see these pages. */
const staff = /^src\/features\/(audit|operations)\/|contracts\/src\/texts\/(?!rules)/;

/**
 * The entries of one part: the texts of the first load, and without these the ones of the rest of the home page, of the other
 * pages, and of the pages for auditors and operators only.
 */
export const entriesOf = (catalogue: CatalogType, part: string, { first, home }: Parts): CatalogType => {
  const partOf = (file: string) => (home.has(file) ? 'home' : staff.test(file) ? 'staff' : 'pages');
  const isIn = ({ origin = [] }: CatalogType[string]): boolean => {
    const files = origin.map(([file]) => file);
    if (files.some((file) => first.has(file))) return part === 'first';
    const parts = files.map(partOf);
    // The pages for staff have the texts of the other pages, too.
    return part === 'staff'
      ? parts.every((each) => each === 'staff')
      : parts.includes(part as 'home' | 'pages');
  };
  return Object.fromEntries(Object.entries(catalogue).filter(([, entry]) => isIn(entry)));
};
