import type { DocumentReader } from '@marketplace/read-store';
import type { RequestHandler } from 'express';
import { askedTask } from '../http/askedTask.ts';
import type { Shell } from './shell.ts';

/** What search engines and messengers show. */
const longestDescription = 160;

/** The start of a text in one line, in whole characters. */
const shortened = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length <= longestDescription
    ? characters.join('')
    : `${characters
        .slice(0, longestDescription - 1)
        .join('')
        .trimEnd()}…`;
};

/** The page of a task has its title and description for search engines and for links in messengers; the web app does the rest. */
export const taskPage =
  ({ documents, shell }: { readonly documents: DocumentReader; readonly shell: Shell }): RequestHandler =>
  async (req, res) => {
    const { document } = await askedTask(documents, req);
    res.type('html').set('Cache-Control', 'no-cache');
    if (!document) {
      res.send(shell.empty);
      return;
    }
    const { title, description } = document.body;
    res.send(shell.described({ title, description: shortened(description) }));
  };
