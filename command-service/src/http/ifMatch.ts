import { editVersionOf } from '@marketplace/contracts';
import { invalidRequest } from '@marketplace/service-kit';
import type { ExpectedVersions } from '../task/ownersTask.ts';

// RFC 9110, 8.8.3 and 5.6.1: W/ marks a weak tag, an element of a list may be empty. Sticky: each match begins
// where the last one ended.
const element = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[ \t]*(?:,|$)/y;

const malformed = () =>
  invalidRequest(
    'If-Match',
    'If-Match must be * or a list of entity tags in quotation marks; send the ETag exactly as you received it.',
  );

/**
 * The edit versions that the caller has seen, from the header `If-Match`: `*` is any version; a list gives the versions
 * of our strong tags (a weak or foreign tag matches nothing). Undefined without the header.
 * @throws {Problem} `invalid-request` for a malformed header
 */
export const expectedVersionsOf = (header: string | undefined): ExpectedVersions | undefined => {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  const tags: { readonly weak: boolean; readonly tag: string }[] = [];
  element.lastIndex = 0;
  while (element.lastIndex < header.length) {
    const match = element.exec(header);
    if (!match) throw malformed();
    const [, weak, tag] = match;
    if (tag !== undefined) tags.push({ weak: weak !== undefined, tag });
  }
  if (tags.length === 0) throw malformed();
  return tags.flatMap(({ weak, tag }) => (weak ? [] : (editVersionOf(tag) ?? [])));
};
