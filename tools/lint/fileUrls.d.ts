import type { Rule } from 'eslint';

declare const plugin: { readonly rules: { readonly 'no-pathname': Rule.RuleModule } };
export default plugin;
