import type { ReactNode } from 'react';
import { readErrorLine, type DataName } from '../../api/errors/readErrorText.ts';
import { Loaded, type LoadedProps, type LoadedQuery } from '../feedback/Loaded.tsx';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

interface Pages<Page> {
  readonly pages: readonly Page[];
}

/** The result of a hook of an infinite query. */
export type PagedQuery<Page> = LoadedQuery<Pages<Page>> & LoadMoreProps['list'];

interface LoadedListProps<Page, Item> extends Omit<LoadedProps<Pages<Page>>, 'query' | 'children'> {
  readonly list: PagedQuery<Page>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** In place of a list without items. */
  readonly empty: ReactNode;
  /** The translated name of the next page, for the sentence that says it could not be read. Default: `what`. */
  readonly more?: DataName;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The items of a paged query with 'Show More', or why there are none. */
export const LoadedList = <Page, Item>(props: LoadedListProps<Page, Item>) => {
  const { list, itemsOf, empty, more = props.what, children, ...loaded } = props;
  const { error } = list;
  // The note above an old list says it already.
  const fault = error !== undefined && !loaded.notesStale ? readErrorLine(more, error) : undefined;
  return (
    <Loaded {...loaded} query={list}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        return (
          <>
            {items.length === 0 ? empty : children(items)}
            <LoadMore list={list} fault={fault} />
          </>
        );
      }}
    </Loaded>
  );
};
