/** A space and the like are written as `\040` there. */
const unescape = (path: string): string =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/**
 * The mount points in a folder, the inner ones first, as they must be unmounted.
 * @param mounts the text of /proc/self/mounts
 */
export const mountPointsUnder = (mounts: string, folder: string): readonly string[] =>
  mounts
    .split('\n')
    .map((line) => unescape(line.split(' ')[1] ?? ''))
    .filter((point) => point.startsWith(`${folder}/`))
    .reverse();
