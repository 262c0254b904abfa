import type { ReactNode } from 'react';
import { readErrorLine, type DataName } from '../../api/errors/readErrorText.ts';
import { Loaded, type LoadedProps, type LoadedQuery } from '../feedback/Loaded.tsx';
import { DataList, type DataListProps } from './DataList.tsx';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

interface Pages<Page> {
  readonly pages: readonly Page[];
}

/** The result of a hook of an infinite query. */
export type PagedQuery<Page> = LoadedQuery<Pages<Page>> & LoadMoreProps['list'];

interface LoadedListProps<Page, Item, Id extends string>
  extends
    Pick<LoadedProps<Page>, 'what' | 'loading' | 'notesStale'>,
    Omit<DataListProps<Item, Id>, 'items' | 'entries'> {
  readonly list: PagedQuery<Page>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Shown in place of a list without items. */
  readonly empty: ReactNode;
  /** The translated name of the next page, for the sentence that this page could not be read. Default: `what`. */
  readonly more?: DataName;
}

/**
 * The items of a paged query as a DataList with 'Show More', or the reason why there are none.
 * @example <LoadedList list={useGetActionsInfiniteQuery(undefined)} what={t`Actions`} label={t`What operators did`}
 *   itemsOf={({ actions }) => actions} keyOf={({ position }) => position} columns={columns()} tableFrom={1000} empty={<NoActions />} />
 */
export const LoadedList = <Page, Item, Id extends string>(props: LoadedListProps<Page, Item, Id>) => {
  const { list, what, loading, notesStale = false, itemsOf, empty, more = what, ...columns } = props;
  const { error } = list;
  // With `notesStale`, the note above the old list already reports the error.
  const fault = error !== undefined && !notesStale ? readErrorLine(more, error) : undefined;
  return (
    <Loaded query={list} what={what} loading={loading} notesStale={notesStale}>
      {({ pages }) => {
        const items = pages.flatMap(itemsOf);
        return (
          <>
            {items.length === 0 ? empty : <DataList {...columns} items={items} />}
            <LoadMore list={list} fault={fault} />
          </>
        );
      }}
    </Loaded>
  );
};
