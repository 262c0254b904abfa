import type { ESLint, Linter, Rule } from 'eslint';
import { phrases } from './phrases.ts';

/** Reports hard constructions in comments and in texts (string literals, templates, JSX). */
const rule: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [], messages: { hard: '"{{found}}" is hard to read: {{instead}}.' } },
  create: (context) => {
    const { sourceCode } = context;
    const check = ([start, end]: readonly [number, number]): void => {
      const text = sourceCode.text.slice(start, end);
      for (const { pattern, instead } of phrases)
        for (const { 0: found, index } of text.matchAll(pattern))
          context.report({
            loc: {
              start: sourceCode.getLocFromIndex(start + index),
              end: sourceCode.getLocFromIndex(start + index + found.length),
            },
            messageId: 'hard',
            data: { found: found.replace(/\s+/g, ' '), instead },
          });
    };
    const checkNode = ({ range }: { readonly range?: readonly [number, number] | undefined }): void => {
      if (range) check(range);
    };
    return {
      Program: () => sourceCode.getAllComments().forEach(checkNode),
      'Literal, TemplateElement, JSXText': checkNode,
    };
  },
};

/** ESLint reads JavaScript only: gives it a document as one comment of the same length, two characters later. */
const asComment: Linter.Processor = {
  preprocess: (text) => [{ text: `/*${text.replaceAll('*/', '* ')}*/`, filename: 'text.js' }],
  postprocess: (messages) =>
    messages
      .flat()
      .map((message) => (message.line === 1 ? { ...message, column: message.column - 2 } : message)),
};

/** `plain-english` in comments and texts; documents (Markdown, SQL) by the processor `document`. */
export const plainEnglish: ESLint.Plugin = {
  rules: { phrases: rule },
  processors: { document: asComment },
};
