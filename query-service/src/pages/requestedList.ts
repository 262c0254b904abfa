import { browsePageSize, defaultSort, numberReader, taskQuerySchema } from '@marketplace/contracts';
import { parseQuery } from '@marketplace/service-kit';
import { listingOf, type Listing } from '../list-tasks/listing.ts';

const { limit: _limit, ...options } = taskQuerySchema.shape;

/** The filters whose value is a number in the address. */
const amounts = ['minBudget', 'maxBudget'] as const;
const isOption = (name: string): name is keyof typeof options => Object.hasOwn(options, name);
const isRefused = (name: keyof typeof options, value: string): boolean =>
  !options[name].safeParse(value).success;

/**
 * The address without the empty fields of the form, and with plain numbers: a form without script sends all fields, with numbers as they
 * are typed in this locale.
 */
export const plainAddress = (url: string, locale: string): string => {
  const { pathname, searchParams: params } = new URL(url, 'http://page');
  const asked = params.toString();
  for (const [name, value] of [...params]) if (value === '' || value === 'any') params.delete(name, value);
  for (const name of amounts) {
    const typed = params.get(name) ?? '';
    if (!isRefused(name, typed)) continue;
    const plain = String(numberReader([locale])(typed));
    if (!isRefused(name, plain)) params.set(name, plain);
  }
  const plain = params.toString();
  return plain === asked ? url : `${pathname}${plain && `?${plain}`}`;
};

/**
 * The list of a page's address; undefined if the web app reads the address differently from the API: then the web app reads the
 * list itself.
 */
export const requestedList = (url: string): (Listing & { readonly limit: number }) | undefined => {
  const params = new URL(url, 'http://page').searchParams;
  for (const [name, value] of [...params]) {
    if (!isOption(name)) return undefined;
    // The list ignores an invalid value; the page shows it in its field, with the fault.
    if (isRefused(name, value)) params.delete(name, value);
  }
  try {
    if (!params.has('sort')) params.set('sort', defaultSort);
    const listing = listingOf(parseQuery(taskQuerySchema, { url: `/?${params.toString()}` }));
    return { ...listing, limit: browsePageSize };
  } catch {
    return undefined;
  }
};
