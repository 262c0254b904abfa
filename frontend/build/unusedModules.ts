import type { Plugin } from 'vite';

const nothing = `const unused = () => { throw new Error('left out of the build, see unusedModules.ts'); };`;

/** Modules of libraries that are imported but never run, or do nothing here; the bundler cannot know that. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // The colours are made when the web app is built; see \`themeColors\`.
  [
    /@mui\/material\/styles\/createThemeWithVars\.mjs$/,
    `${nothing} export default unused; export { unused as createGetCssVar };`,
  ],
  [
    /@mui\/material\/styles\/ThemeProviderWithVars\.mjs$/,
    `${nothing} export { unused as CssVarsProvider, unused as useColorScheme, unused as getInitColorSchemeScript, unused as Experimental_CssVarsProvider };`,
  ],
  [
    /@mui\/material\/styles\/createPalette\.mjs$/,
    'export default (palette) => palette; export const light = {}, dark = {};',
  ],
  // Buttons have no ripple.
  [/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, `${nothing} export default unused;`],
  // For a part of emotion that the product does not use.
  [/hoist-non-react-statics\/dist\/.*\.js$/, `${nothing} export default unused;`],
  // A list of all attributes of HTML. MUI names the attributes that its own elements do not pass on.
  [
    /@emotion\/is-prop-valid\/dist\/.*\.js$/,
    "export default (name) => !['as', 'ownerState', 'sx', 'theme'].includes(name);",
  ],
];

/** Replaces them by next to nothing. */
export const unusedModules: Plugin = {
  name: 'unused-modules',
  apply: 'build',
  load: {
    filter: { id: replacements.map(([module]) => module) },
    handler: (id) => {
      const code = replacements.find(([module]) => module.test(id))?.[1];
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
  },
};
