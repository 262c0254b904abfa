import { pageDataId, type PageRequest, type ServedList } from '@marketplace/contracts';
import { learnTime } from '../browser/now.ts';
import type { TaskFilters } from '../taskFilters/taskFilters.ts';

/** The data of a served page, and the position at which it was read. */
export interface PageData extends Omit<PageRequest, 'locale' | 'list'> {
  /** The language of the page. The app does not use the data of a page in another language. */
  readonly language: string;
  readonly list?: ServedList & { readonly query: TaskFilters };
}

/** Whether the screen shows a served page that the app has not replaced yet. */
let showing = false;
export const isServedPage = (): boolean => showing;
export const servedPageReplaced = (): void => {
  showing = false;
  // For public/theme.js and earlyInput.js.
  dispatchEvent(new Event('app-shown'));
};

/** Learns the server's time from this page, unless the page comes from the browser's cache. */
export const learnPageTime = (): void => {
  for (const page of performance.getEntriesByType('navigation')) {
    // Firefox has no `serverTiming` on a page without TLS.
    if (!(page instanceof PerformanceNavigationTiming && 'serverTiming' in page)) continue;
    const { serverTiming, transferSize, requestStart, responseStart } = page;
    const time = serverTiming.find(({ name }) => name === 'clock')?.description;
    if (transferSize > 0) learnTime(time, requestStart, responseStart);
  }
};

/** The data of this page, if the server has rendered it for this address and language. */
export const servedData = (language: string): PageData | undefined => {
  const text = document.getElementById(pageDataId)?.textContent;
  if (text === undefined) return undefined;
  const data = JSON.parse(text) as PageData;
  const { pathname, search } = location;
  if (data.language !== language) return undefined;
  // An address with `cursor` is for readers without JavaScript: the app starts with the first page of the list.
  const isOther = data.url !== `${pathname}${search}` || new URLSearchParams(search).has('cursor');
  if (data.list && isOther) return undefined;
  showing = true;
  return data;
};
