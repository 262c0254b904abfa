import { forgottenTitle } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { Request } from 'express';
import { requestedTask } from '../http/requestedTask.ts';
import type { PageDescription } from './shell.ts';

/** The length that search engines and messengers show, in characters. */
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

/** The title and description of the task of an address, for search engines and for links in messengers. */
export const aboutTask = async (
  documents: DocumentReader,
  req: Request,
): Promise<PageDescription | undefined> => {
  const { document } = await requestedTask(documents, req);
  if (!document) return undefined;
  const { title, description } = document.body;
  return {
    title: title ?? forgottenTitle,
    description: shortened(description ?? ''),
    ...(title === null && { hidden: true }),
  };
};
