/** The screens without data in their page: each has one frame, whatever its address has beside the path. */
const screens = [
  '/account',
  '/account/deleted',
  '/addtask',
  '/auth/login',
  '/auth/register',
  '/bookmarks',
  '/browsetask',
  '/contact',
  '/mybids',
  '/myPostedTask',
  '/notifications',
  '/privacy',
  '/searches',
  '/terms',
];
const byPath = new Map(screens.map((path) => [path.toLowerCase(), path]));
const inParts: readonly (readonly [RegExp, string])[] = [
  [/^\/tasks\/[^/]+$/, '/tasks/-'],
  [/^\/audit(\/|$)/, '/audit'],
  [/^\/operations(\/|$)/, '/operations'],
];

/** The address whose frame an address has, as the web app reads it; of an unknown one the frame of 'Page Not Found'. */
export const screenOf = (path: string): string => {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return byPath.get(plain) ?? inParts.find(([pattern]) => pattern.test(plain))?.[1] ?? '/-';
};
