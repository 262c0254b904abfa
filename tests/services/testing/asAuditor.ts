import { verdictSchema, type Verdict } from '@marketplace/contracts';
import type { Answer, Call } from './call.ts';

interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

export const asAuditor =
  (market: () => { readonly call: Call }) =>
  (path: string, options: AskOptions = {}): Promise<Answer> =>
    market().call(path, { as: 'auditor', ...options });

export const verdictOf = ({ body }: { readonly body: unknown }): Verdict =>
  verdictSchema.strict().parse(body);
