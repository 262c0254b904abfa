import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** The parts of Babel's syntax tree that the plugin reads. */
interface Key {
  readonly key?: { readonly name?: string };
}
interface CallNode {
  readonly callee: {
    readonly name?: string;
    readonly property?: { readonly name?: string };
    readonly object?: unknown;
  };
  readonly arguments: readonly [{ properties?: Key[] }?];
}
interface Path {
  readonly node: CallNode;
  replaceWith(node: unknown): void;
  traverse(visitor: { StringLiteral: (path: { node: { value: string; extra?: unknown } }) => void }): void;
}

/** The fields of a call's definition that the web app needs; the others are for services and documents. */
const kept = ['method', 'path', 'answer'];
/** The fields of a schema's `meta` that only the OpenAPI document shows. */
const prose = ['id', 'description', 'example', 'override'];

const nameOf = ({ key }: Key): string => key?.name ?? '';

/** Empties the description of an answer, which is a text of several words. */
const leaveOutText = ({ node }: { node: { value: string; extra?: unknown } }) => {
  if (!node.value.includes(' ')) return;
  node.value = '';
  delete node.extra;
};

const leaveOut = () => ({
  visitor: {
    CallExpression: (path: Path) => {
      const { callee, arguments: given } = path.node;
      const [options] = given;
      if (!options?.properties) return;
      if (callee.name === 'defineCall') {
        options.properties = options.properties.filter((each) => !each.key || kept.includes(nameOf(each)));
        path.traverse({ StringLiteral: leaveOutText });
      }
      if (callee.property?.name !== 'meta') return;
      options.properties = options.properties.filter((each) => !prose.includes(nameOf(each)));
      if (options.properties.length === 0) path.replaceWith(callee.object);
    },
  },
});

/** Leaves descriptions and examples of the API out of the browser's files: only the services' documents show them. */
export const withoutProse = (): PluginOption => babel({ include: /\/contracts\/src\//, plugins: [leaveOut] });
