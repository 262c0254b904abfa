import type { PublicTask } from '@marketplace/contracts';
import type { TaskFilters } from '../taskFilters/taskFilters.ts';

/** What a page from the server shows, and the positions that its data had. */
export interface PageData {
  /** Of the page; another one is not taken over. */
  readonly language: string;
  /** The address, as `/browsetask?q=logo`. */
  readonly url: string;
  /** A frame has no data, so no position. */
  readonly position?: number;
  /** The tasks of the home page. */
  readonly featured?: PublicTask[];
  /** The first page of the list of tasks. */
  readonly list?: TaskList & { readonly query: TaskFilters };
}

/** The first page of a list, and the cursor of the next one. */
export interface TaskList {
  readonly tasks: PublicTask[];
  readonly total: number;
  readonly next?: string;
  /** The near words of these tasks, if no task has the words of the search. */
  readonly near?: string;
}

/** The id of the element that has a page's data. */
const dataId = 'page-data';

/** Whether the page on the screen is from the server, until the app has replaced it. */
let showing = false;
export const isServedPage = (): boolean => showing;
export const servedPageReplaced = (): void => {
  showing = false;
  // For public/theme.js.
  dispatchEvent(new Event('app-shown'));
};

/** The data of this page, if the server has rendered it for this address and language. */
export const servedData = (language: string): PageData | undefined => {
  const text = document.getElementById(dataId)?.textContent;
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
