import ts from 'typescript';

export interface TestName {
  readonly name: string;
  /** The text of the describes around the test; followed by its name, most read as one sentence. */
  readonly subject: string;
}

/** Also of a real part: `realKafka.describe`. */
const call = /^(?:test|(?:\w+\.)?(?:it|describe\w*))\b/;

/** Parts that each run fills in (`%s`, `$name`, `${name}`) become an ellipsis. */
const readable = (text: string): string => text.replaceAll(/\$\{[^}]*\}|\$\w+|%[a-z#]/g, '…');

/** The names of the tests in a file, by its syntax: nothing is run. */
export const testNamesOf = (path: string, source: string): readonly TestName[] => {
  const found: TestName[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const [kind] = ts.isCallExpression(node) ? (call.exec(node.expression.getText()) ?? []) : [];
    const first = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (!kind || !first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) {
      node.forEachChild((child) => {
        visit(child, around);
      });
      return;
    }
    const name = readable(ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1));
    if (!kind.includes('describe')) found.push({ name, subject: around.join(' ') });
    else
      node.forEachChild((child) => {
        visit(child, [...around, name]);
      });
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind), []);
  return found;
};
