import { pageDataId, type PageRequest, type ServedList } from '@marketplace/contracts';
import type { TaskFilters } from '../taskFilters/taskFilters.ts';

/** What a page from the server shows, and the positions that its data had. */
export interface PageData extends Omit<PageRequest, 'locale' | 'list'> {
  /** Of the page; another one is not taken over. */
  readonly language: string;
  readonly list?: ServedList & { readonly query: TaskFilters };
}

/** Whether the page on the screen is from the server, until the app has replaced it. */
let showing = false;
export const isServedPage = (): boolean => showing;
export const servedPageReplaced = (): void => {
  showing = false;
  // For public/theme.js and replay.js.
  dispatchEvent(new Event('app-shown'));
};

/** The data of this page, if the server has rendered it for this address and language. */
export const servedData = (language: string): PageData | undefined => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (text === undefined) return undefined;
  const data = JSON.parse(text) as PageData;
  const { pathname, search } = location;
  if (data.language !== language) return undefined;
  // A further page is for readers without script: the app begins with the first one.
  const isOther = data.url !== `${pathname}${search}` || new URLSearchParams(search).has('cursor');
  if (data.list && isOther) return undefined;
  showing = true;
  return data;
};
