/** The options as an address relative to the one that was asked; those left undefined are left out. */
export const relativeLink = (options: Readonly<Record<string, string | number | undefined>>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) parameters.set(name, String(value));
  return `?${parameters.toString()}`;
};
