/** The file writes a space as `\040`, and other characters in the same way. */
const unescape = (path: string): string =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/**
 * The mount points in a folder, the inner ones first: they must be unmounted in this order.
 * @param mounts the text of /proc/self/mounts
 */
export const mountPointsUnder = (mounts: string, folder: string): readonly string[] =>
  mounts
    .split('\n')
    .map((line) => unescape(line.split(' ')[1] ?? ''))
    .filter((point) => point.startsWith(`${folder}/`))
    .reverse();
