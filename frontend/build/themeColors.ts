import type { Plugin } from 'vite';

/** The names of the modules that the plugin makes; `src/theme/colors.d.ts` has their types. */
const palette = 'virtual:theme-palette';
const colors = 'virtual:theme-colors.css';
const toPage = (id: string) => `\0${id}`;

/** Turns `{ '--name': 'value' }` into CSS declarations. */
const declarations = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .filter(([name]) => /^--mui-(palette|opacity)-/.test(name))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** MUI's colours for all components, made from the product's palettes. */
const makeColors = async () => {
  const { createTheme } = await import('@mui/material/styles');
  const { dark, light } = await import('../src/theme/palette.ts');
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light, dark },
  });
  const sheets = theme.generateStyleSheets() as Readonly<Record<string, Readonly<Record<string, string>>>>[];
  return {
    palette: JSON.stringify(theme.palette),
    css: sheets
      .flatMap((sheet) => Object.entries(sheet))
      .map(([selector, rules]) => `${selector}{${declarations(rules)}}`)
      .join('\n'),
  };
};

/**
 * The colours of both themes, made by MUI when the web app is built: as a style sheet, and as the names of its variables. The
 * browser does not have to compute them, and the page has its colours before any script has run.
 */
export const themeColors = (): Plugin => {
  let made: ReturnType<typeof makeColors> | undefined;
  return {
    name: 'theme-colors',
    resolveId: { filter: { id: /^virtual:theme-/ }, handler: toPage },
    load: {
      filter: { id: /^\0virtual:theme-/ },
      handler: async (id) => {
        const { palette: json, css } = await (made ??= makeColors());
        if (id === toPage(palette)) return { code: `export default ${json}`, moduleType: 'js' };
        return id === toPage(colors) ? { code: css, moduleType: 'css' } : undefined;
      },
    },
  };
};
