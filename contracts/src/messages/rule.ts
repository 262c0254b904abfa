import { ruleTexts } from '../texts/rules.ts';
import type { Message, ValuesOf } from './message.ts';

type Rules = typeof ruleTexts;

/** A rule that a value breaks: the sentence, and its code with its values. */
export interface Rule {
  readonly message: string;
  readonly params: Message;
}

// Not by the message format: the app has these rules, and must not load a parser for them.
const argument = /\{(\w+), \w+\}/g;

/** Makes the sentence of a rule. */
export const rule = <Code extends keyof Rules>(code: Code, values: ValuesOf<Rules[Code]>): Rule => ({
  message: ruleTexts[code].replace(
    argument,
    (_, name: string) =>
      (values as Readonly<Record<string, string | number>>)[name]?.toLocaleString('en') ?? '',
  ),
  params: { code, values },
});

/** The error of a schema or a check of zod: its issue has the rule's code and values as `params`. */
export const breaks =
  <Code extends keyof Rules>(code: Code, values: ValuesOf<Rules[Code]>) =>
  (issue: object): string => {
    const { message, params } = rule(code, values);
    Object.assign(issue, { params });
    return message;
  };
