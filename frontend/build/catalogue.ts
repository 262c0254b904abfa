import { createCompiledCatalog } from '@lingui/cli/api';
import type { CatalogType } from '@lingui/conf';

/** The entries of a catalogue as the source of a module. A missing text is an error. */
export const compile = (code: string, entries: CatalogType): string => {
  const used = Object.entries(entries).filter(([, { obsolete }]) => !obsolete);
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

/** The files whose texts come with the first load, and beside the rest of the home page. */
export interface Parts {
  readonly first: ReadonlySet<string>;
  readonly home: ReadonlySet<string>;
}

/** The entries of one part: the texts of the first load, and of the rest of the home page and of the other pages without these. */
export const entriesOf = (catalogue: CatalogType, part: string, { first, home }: Parts): CatalogType => {
  const isIn = ({ origin = [] }: CatalogType[string]): boolean => {
    const files = origin.map(([file]) => file);
    const isFirst = files.some((file) => first.has(file));
    if (isFirst || part === 'first') return isFirst && part === 'first';
    return files.some((file) => home.has(file) === (part === 'home'));
  };
  return Object.fromEntries(Object.entries(catalogue).filter(([, entry]) => isIn(entry)));
};
