const isMetaUrl = (node) =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === 'url';
const isMetaResolve = (node) =>
  node?.type === 'CallExpression' && node.callee.object?.type === 'MetaProperty';
const parts = new Set(['pathname']);
const cuts = new Set(['replace', 'replaceAll', 'slice', 'split', 'substring']);

/** The value of a constant, or the node itself. */
const valueOf = (node, scope) => {
  if (node?.type !== 'Identifier') return node;
  for (let at = scope; at; at = at.upper) {
    const [definition] = at.set.get(node.name)?.defs ?? [];
    if (definition) return definition.node.type === 'VariableDeclarator' ? definition.node.init : undefined;
  }
  return undefined;
};

const isFileUrl = (node, scope) => {
  const value = valueOf(node, scope);
  if (value?.type === 'CallExpression') return value.callee.name === 'pathToFileURL';
  if (value?.type !== 'NewExpression' || value.callee.name !== 'URL') return false;
  return value.arguments.some(
    (each) => isMetaUrl(each) || isMetaResolve(each) || isFileUrl(each, scope) || isFileText(each),
  );
};
const isFileText = (node) => node.type === 'Literal' && String(node.value).startsWith('file:');

/** A path is not a part of its URL: there, a space is `%20` and a letter beyond ASCII is longer. */
export default {
  rules: {
    'no-pathname': {
      meta: {
        schema: [],
        messages: {
          path: 'This is not a path where the folder has a space or an umlaut: use fileURLToPath, or import.meta.dirname.',
        },
      },
      create: ({ sourceCode, report }) => {
        const check = (node, object, names) => {
          const scope = sourceCode.getScope(node);
          const cut = names.some((name) => cuts.has(name)) && isMetaUrl(valueOf(object, scope));
          const part = names.some((name) => parts.has(name)) && isFileUrl(object, scope);
          if (cut || part) report({ node, messageId: 'path' });
        };
        return {
          MemberExpression: (node) => check(node, node.object, [node.property.name ?? node.property.value]),
          VariableDeclarator: (node) => {
            if (node.id.type !== 'ObjectPattern') return;
            check(
              node,
              node.init,
              node.id.properties.map(({ key }) => key?.name),
            );
          },
        };
      },
    },
  },
};
