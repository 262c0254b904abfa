import ts from 'typescript';

/** One break of one rule: the text from `start` to `end` is `broken` there. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly broken: string;
}

const swapped: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

/** A column, a parameter, a text or a call in SQL, with its type, an element of its list or a field of its JSON. */
const operand = String.raw`(?:'[^']*'|(?:[\w.$]|\$\{\w+\})+(?:\([^()]*\)|\[\w+\])?)(?:::\w+(?:\[\])?)?(?:\s*->>?\s*(?:'[^']*'|\$\d+(?:::\w+)?))?(?: - interval '[^']*')?`;
const comparison = String.raw`\s*(?:=|<>|<=|>=|<|>|@>|\?|IS (?:NOT )?DISTINCT FROM)\s*(?:(?:ANY )?\([^()]*\)|${operand})|\s+(?:NOT )?IN \([^()]*\)|\s+IS (?:NOT )?NULL`;
/** A condition in a text of SQL: one comparison, or a call that is true or false. What has more parts than these is left alone. */
const anyCondition = String.raw`(?:^['\`]|\b(?:WHERE|AND|ON)\s)\s*(?!CONFLICT|DISTINCT|true)((?:NOT )?${operand}(?:${comparison})?)(?=\s*(?:[);'\`]|$|--|(?:AND|OR|ON|ORDER|GROUP|LIMIT|RETURNING|FOR|UNION|DO|JOIN|WHERE)\b))`;
const isSql = (text: string) =>
  /\b(?:SELECT|UPDATE|DELETE|INSERT)\b|^['`]\w+ (?:=|<|>)/.test(text) && /\$\d|\bWHERE\b/.test(text);

/** In place of each condition, one that is always true. It still has its parameters, which PostgreSQL needs. */
const inSql = (text: string, offset: number): readonly Mutant[] =>
  [...text.matchAll(new RegExp(anyCondition, 'g'))].map((found) => {
    const condition = found[1] ?? '';
    const start = offset + found.index + found[0].length - condition.length;
    return { start, end: start + condition.length, broken: `(${condition} OR true)` };
  });

/**
 * The mutants of a file: each condition is always true, then always false; each comparison, sum, 'and', 'or' and 'not' is its opposite;
 * each condition of SQL is left out. Mutation operators as in Stryker's list of supported mutators.
 */
export const mutantsOf = (name: string, text: string): readonly Mutant[] => {
  if (name.endsWith('.sql')) return inSql(text, 0);
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const replace = (node: ts.Node, broken: string) =>
    found.push({ start: node.getStart(source), end: node.getEnd(), broken });
  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node)) ['true', 'false'].forEach((value) => replace(node.expression, value));
    if (ts.isConditionalExpression(node))
      ['true', 'false'].forEach((value) => replace(node.condition, value));
    if (ts.isBinaryExpression(node)) {
      const broken = swapped.get(node.operatorToken.kind);
      if (broken !== undefined) replace(node.operatorToken, broken);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, node.operand.getText(source));
    if (
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateExpression(node)
    ) {
      const raw = node.getText(source);
      if (isSql(raw)) found.push(...inSql(raw, node.getStart(source)));
    }
    // A type has no rule.
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const broken = (text: string, { start, end, broken: by }: Mutant): string =>
  text.slice(0, start) + by + text.slice(end);
