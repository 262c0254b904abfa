import type { DocumentReader, PageOf } from './port.ts';

const pageSize = 200;

/** All documents that match, page by page. */
export async function* allDocuments<C extends 'tasks' | 'hidden_tasks' | 'bids' | 'deals'>(
  documents: Pick<DocumentReader, 'page'>,
  collection: C,
  query: Omit<PageOf<C>, 'limit' | 'after'>,
) {
  for (let after: PageOf<C>['after']; ;) {
    const { documents: found, end } = await documents.page(collection, {
      ...query,
      limit: pageSize,
      after,
    });
    yield* found;
    if (!end) return;
    after = end;
  }
}
