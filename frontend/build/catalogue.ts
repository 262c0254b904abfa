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

/** The entries of one part: the texts of the first load, or of the other pages. */
export const entriesOf = (catalogue: CatalogType, part: string, first: ReadonlySet<string>): CatalogType =>
  Object.fromEntries(
    Object.entries(catalogue).filter(
      ([, { origin = [] }]) => origin.some(([file]) => first.has(file)) === (part === 'first'),
    ),
  );
