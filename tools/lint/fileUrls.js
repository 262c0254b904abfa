const parts = new Set(['pathname']);
const cuts = new Set(['replace', 'replaceAll', 'slice', 'split', 'substr', 'substring']);
const texts = new Set(['href', 'toString']);

/** The value of a constant, or the node itself; without `as` and `!`. */
const valueOf = (node, scope) => {
  if (/^(TS(As|NonNull|Satisfies)|Chain)Expression$/.test(node?.type)) return valueOf(node.expression, scope);
  if (node?.type !== 'Identifier') return node;
  for (let at = scope; at; at = at.upper) {
    const [definition] = at.set.get(node.name)?.defs ?? [];
    if (!definition) continue;
    return definition.node.type === 'VariableDeclarator' ? valueOf(definition.node.init, scope) : undefined;
  }
  return undefined;
};

/** The text of a file's URL. */
const isFileText = (node, scope) => {
  const value = valueOf(node, scope);
  if (value?.type === 'MetaProperty') return node.name === 'url';
  if (value?.type === 'Literal') return String(value.value).startsWith('file:');
  if (value?.type === 'TemplateLiteral') return value.quasis[0].value.raw.startsWith('file:');
  if (value?.type === 'BinaryExpression') return isFileText(value.left, scope);
  if (value?.type === 'CallExpression' && value.callee.name === 'String')
    return isFileUrl(value.arguments[0], scope);
  const member = value?.type === 'CallExpression' ? value.callee : value;
  if (member?.type !== 'MemberExpression') return false;
  const name = member.property.name ?? member.property.value;
  if (valueOf(member.object, scope)?.type === 'MetaProperty') return name === 'url' || name === 'resolve';
  return texts.has(name) && isFileUrl(member.object, scope);
};

const isFileUrl = (node, scope) => {
  const value = valueOf(node, scope);
  const { callee } = value ?? {};
  if (callee?.name === 'pathToFileURL' || callee?.property?.name === 'pathToFileURL') return true;
  const makes = value?.type === 'NewExpression' ? (callee.property ?? callee) : callee?.object;
  if (makes?.name !== 'URL') return false;
  return value.arguments.some((each) => isFileText(each, scope) || isFileUrl(each, scope));
};

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
          const cut = names.some((name) => cuts.has(name)) && isFileText(object, scope);
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
