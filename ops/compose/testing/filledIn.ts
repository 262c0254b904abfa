/** Replaces variables in the text, as Compose does with `.env`. @throws if a `:?` variable has no value */
export const filledIn = (text: string, set: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)(:-|-|:\?)([^}]*)\}/g, (_all, name: string, how: string, rest: string) => {
    const value = set[name];
    if (value !== undefined && (value !== '' || how === '-')) return value;
    if (how === ':?') throw new Error(`${name}: ${rest}`);
    return rest;
  });
