import type { CSSProperties } from 'react';
import { dark, light } from '../../theme/palette.ts';

const colorsOf = ({ palette }: typeof light | typeof dark) => ({
  page: { backgroundColor: palette.background.default },
  card: { backgroundColor: palette.background.paper, borderColor: palette.divider },
  line: { borderColor: palette.divider },
  ink: { color: palette.text.primary },
  link: { color: palette.text.primary, textDecorationColor: palette.line.control },
  quiet: { color: palette.text.secondary },
  signal: { color: palette.primary.main },
  button: { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
});
type Role = keyof ReturnType<typeof colorsOf>;
const [inLight, inDark] = [colorsOf(light), colorsOf(dark)];

const cssName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ruleOf = ([role, colors]: readonly [string, Readonly<Record<string, string>>]): string =>
  `.${role}{${Object.entries(colors)
    .map(([name, color]) => `${cssName(name)}:${color}!important`)
    .join(';')}}`;

/** Mail programs that know the reader's theme use these, all others the colours in the elements. No sign of it needs an escape. */
export const darkRules = `@media (prefers-color-scheme:dark){${Object.entries(inDark).map(ruleOf).join('')}}`;

/** The attributes of an element with a colour of the product. Mail programs drop classes that they do not know, so its style has all. */
export const styled = (role: Role, style: CSSProperties = {}) => ({
  className: role,
  style: { ...inLight[role], ...style },
});

export const font = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
