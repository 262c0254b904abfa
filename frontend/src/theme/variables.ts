/** The same tree of names, with a CSS variable in place of each value. */
export const variablesOf = <Tree extends object>(tree: Tree, prefix: string): Tree =>
  Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]: [string, unknown]) => {
        const path = `${prefix}-${name}`;
        return [
          name,
          typeof value === 'object' && value !== null ? variablesOf(value, path) : `var(--${path})`,
        ];
      }),
  ) as Tree;
