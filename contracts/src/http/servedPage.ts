import type { PublicTask } from './documents.ts';
import type { Sort } from './taskQuery.ts';

// The names and types that the server that renders pages shares with the web app. No schemas, because the first load contains this.

/** The screens that the server renders with their content: their paths, as the web app's router reads them. */
export const renderedPaths = {
  home: '/',
  browse: '/browsetask',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  contact: '/contact',
  login: '/auth/login',
  register: '/auth/register',
} as const;

/** A path for the frame of all other screens: the bar, the footer and 'Loading'. */
export const framePath = '/-';

/** The order of a list of tasks whose address names none. */
export const defaultSort: Sort = '-posted';

export const pageDataId = 'page-data';

/** The options that the next page adds to the options of the list. `q` is there only if fuzzy matches may have replaced its words. */
export interface NextPage {
  readonly cursor: string;
  readonly q?: string;
}

/** The options in the address of the next page, such as `?q=logo&limit=48&cursor=abc`. */
export const nextPageOf = (address: string): NextPage | undefined => {
  const { searchParams } = new URL(address, 'http://list');
  const cursor = searchParams.get('cursor');
  const q = searchParams.get('q');
  return cursor === null ? undefined : { cursor, ...(q !== null && { q }) };
};

/** The number of entries of a list, on all pages. */
export interface Total {
  readonly total: number;
  /** The list has more entries: not all are counted. */
  readonly isMore?: true;
}

/** The first page of a list of tasks. */
export interface ServedList extends Total {
  readonly tasks: readonly PublicTask[];
  readonly next: NextPage | undefined;
  /** The fuzzy matches by which these tasks were found, if no task has the words of the search. */
  readonly near?: string;
}

export interface PageRequest {
  /** The path with its options, e.g. `/browsetask?category=Design`. */
  readonly url: string;
  /** The page's language with the reader's region: how days and numbers are written. */
  readonly locale: string;
  /** The position of its data; a frame has none. */
  readonly position?: number;
  readonly featured?: readonly PublicTask[];
  readonly list?: ServedList;
}

export interface RenderedPage {
  readonly title: string;
  readonly styles: string;
  /** For the attribute `data-emotion`, so that Emotion uses these styles in the browser and does not make them again. */
  readonly styleNames: string;
  readonly body: string;
  /** JSON for the element {@link pageDataId}; it has no `<`. */
  readonly data: string;
  /** The modules of the web app that the page needs beside the first load, as paths of their source. */
  readonly sources: readonly string[];
}

/** The built module of the web app exports it as `renderPage`. */
export type RenderPage = (page: PageRequest) => Promise<RenderedPage>;
