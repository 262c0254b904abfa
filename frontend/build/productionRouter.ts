import type { Plugin } from 'vite';

/**
 * react-router's package names its development build only; the production build lies beside it, without warnings. Half of that
 * file is for the router's framework: it is made visible that nobody uses it, so that the bundler leaves it out.
 */
export const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  },
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/(?<== )React\d+\.forwardRef\(/g, '/* @__PURE__ */ $&')
        .replaceAll(
          /(?<=^var \w+ = )class extends React\d+\.Component \{[^]*?^\}/gm,
          '/* @__PURE__ */ (() => $&)()',
        )
        .replace(/return shouldPrefetch && .*: link;/, 'return link;')
        .replace(/(var defaultErrorElement = ).*;/, '$1null;'),
  },
};
