import type { Plugin } from 'vite';

const prefix = '\0virtual:icons/';
/** A drawing is a few shapes, such as `<path fill="currentColor" d="…"/>`. */
const shapes = /<(\w+) ([^>]*)\/>/g;
const attributes = /([\w-]+)="([^"]*)"/g;

const elementOf = ([, tag, text = '']: RegExpExecArray): string => {
  const props = [...text.matchAll(attributes)]
    .filter(([, name]) => name !== 'fill')
    .map(([, name, value]) => `'${name}': '${value}'`);
  return `createElement('${tag}', { ${props.join(', ')} })`;
};

/** An icon of Google's Material set by its name there, such as `virtual:icons/baseline-close`, as a component of MUI. */
export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: { filter: { id: /^virtual:icons\// }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:icons\// },
    async handler(id) {
      const set = await import('@iconify-json/ic');
      const name = id.slice(prefix.length);
      const icon = set.icons.icons[name];
      if (!icon) throw new Error(`@iconify-json/ic has no icon ${name}`);
      const drawing = [...icon.body.matchAll(shapes)].map(elementOf);
      return `import { createElement, Fragment } from 'react';
import { createSvgIcon } from '@mui/material/SvgIcon';
export default /*#__PURE__*/ createSvgIcon(/*#__PURE__*/ createElement(Fragment, null, ${drawing.join(', ')}), '${name}');`;
    },
  },
});
