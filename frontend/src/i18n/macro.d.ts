import type { LabeledExpression, MessagePlaceholder } from '@lingui/core/macro';

declare module '@lingui/core/macro' {
  /** A value may be a person's text that was deleted: {@link i18n} says so in its place. */
  export function t(
    literals: TemplateStringsArray,
    ...values: (MessagePlaceholder | LabeledExpression<string | null> | null)[]
  ): string;
}
