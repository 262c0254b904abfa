import { bookmarkSchema, type Bookmark } from '@marketplace/contracts';
import { z } from 'zod';
import { eachOf, readablePublicTask } from '../../../api/tolerantSchemas.ts';

export interface Bookmarks {
  bookmarks: Bookmark[];
}

export const readableBookmarks = z.object({
  bookmarks: eachOf<Bookmark>(bookmarkSchema.extend({ task: readablePublicTask.nullable() })),
});
