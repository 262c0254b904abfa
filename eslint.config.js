import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { plainEnglish } from './ops/lint/plainEnglish.ts';

const pureFiles = [
  'contracts/src/**/*.ts',
  'command-service/src/task/**/*.ts',
  'command-service/src/**/decide*.ts',
  'projections/src/**/*.ts',
  'projector/src/folding/**/*.ts',
];
const io = ['pg', 'pg-*', 'kafkajs', 'mongodb', 'express', 'firebase-admin*', 'node:*', 'pino'];

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '.data/**', '.cluster/**', 'frontend/public/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // An index signature of process.env is reached by brackets (noPropertyAccessFromIndexSignature is off).
      '@typescript-eslint/dot-notation': 'off',
      // `return res.json()` in a handler and `() => void` callbacks read well.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  { files: ['**/*.test.{ts,tsx}'], ignores: pureFiles, rules: {} },
  {
    files: pureFiles,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: io, message: 'This is pure: I/O belongs at the edge of its service.' }] },
      ],
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval'],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/formats/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[property.name=/^(DateTimeFormat|NumberFormat|RelativeTimeFormat|DurationFormat|toLocale(Date|Time)?String|to(Date|Time)String|toFixed)$/]',
          message: 'Dates and numbers are written as the reader writes them: use frontend/src/formats.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{md,sql}'],
    plugins: { 'plain-english': plainEnglish },
    processor: 'plain-english/document',
  },
  {
    files: ['**/*.{ts,tsx,js,cjs}', '**/*.{md,sql}/*.js'],
    // What looks for the phrases has to name them.
    ignores: ['ops/lint/*.ts'],
    plugins: { 'plain-english': plainEnglish },
    rules: { 'plain-english/phrases': 'error' },
  },
);
