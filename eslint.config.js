import js from '@eslint/js';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import fileUrls from './tools/lint/fileUrls.js';

const pureFiles = [
  'contracts/src/**/*.ts',
  'command-service/src/task/**/*.ts',
  'command-service/src/**/decide*.ts',
  'packages/read-store/src/projections/**/*.ts',
  'projector/src/folding/**/*.ts',
];
const io = ['pg', 'pg-*', 'kafkajs', 'mongodb', 'express', 'firebase-admin*', 'node:*', 'pino'];

const spreadLiteral = {
  selector:
    ':matches(SpreadElement, SpreadElement > TSAsExpression, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write the properties or elements out: a literal is not spread to keep a line short.',
};
const onlyPartsSkip = {
  selector:
    'MemberExpression[object.name=/^(describe|it|test|suite)$/][property.name=/^(skip|skipIf|runIf|todo|only)$/]',
  message:
    "Without a part of the machine only the part's own suites are skipped: realPart(...).describe(...), see packages/service-kit/src/testing/realParts.ts.",
};
const insideItsPart = {
  selector: "Program > ExpressionStatement > CallExpression:not([callee.property.name='describe'])",
  message:
    'A suite and its hooks run only with their part: realChromium.describe(...), realKafka.describe(...). Without such a part the file is *.int.test.ts.',
};

const personsTextClosed = {
  selector:
    'JSXElement[openingElement.name.name="bdi"][openingElement.attributes.length=0] > JSXExpressionContainer:not([expression.callee.name=/^(closed|withClosedMarks)$/])',
  message:
    "A person's text can end the isolation of bdi: show it by UserText or Isolated, frontend/src/ui/text/UserText.tsx.",
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/dist-server/**',
      '.data/**',
      '.cluster/**',
      'frontend/public/**',
      'frontend/src/served/earlyInput.js',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'file-urls': fileUrls },
    rules: { 'file-urls/no-pathname': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-syntax': ['error', spreadLiteral],
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
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.{ts,tsx}', 'tools/e2e/**/*.ts', 'tests/**/*.ts'],
    ignores: ['packages/service-kit/src/testing/realParts.ts'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral, onlyPartsSkip] },
  },
  {
    files: ['**/*.{real,journey}.test.ts'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral, onlyPartsSkip, insideItsPart] },
  },
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
        spreadLiteral,
        {
          selector:
            'MemberExpression[property.name=/^(DateTimeFormat|NumberFormat|RelativeTimeFormat|DurationFormat|toLocale(Date|Time)?String|to(Date|Time)String|toFixed)$/]',
          message: 'Dates and numbers are written as the reader writes them: use frontend/src/formats.',
        },
        {
          selector:
            'ImportExpression[source.value=/features\\/(audit|operations|moderation|account)\\/|pages\\/(AccountPage|texts\\/)/]:not(CallExpression[callee.name="withTexts"] > ImportExpression)',
          message: 'This page needs its texts: withTexts(part, import(...)), see frontend/src/i18n/texts.ts.',
        },
        personsTextClosed,
      ],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'frontend/src/testing/**'],
    plugins: { lingui },
    rules: {
      'lingui/t-call-in-function': 'error',
      'lingui/no-single-tag-to-translate': 'error',
      'lingui/no-single-variables-to-translate': 'error',
      'lingui/no-trans-inside-trans': 'error',
      'lingui/no-expression-in-message': 'error',
    },
  },
  {
    files: ['frontend/src/**/*.tsx'],
    // Folders whose texts are not in the catalogues yet.
    ignores: ['**/*.test.tsx', 'frontend/src/testing/**'],
    plugins: { lingui },
    rules: {
      'lingui/no-unlocalized-strings': [
        'error',
        {
          ignore: [
            '^[^A-Za-z]*$',
            '^\\{"',
            '^[a-z][\\w./:#-]*$',
            '^(@media |\\[data-)',
            '^(GET|POST|PUT|DELETE|UTC|[A-Z])$',
            '^([A-Z][a-z]+){2,}$', // a type of event, or a name
            '^(Marketplace|Facebook|Google)$',
            '^var\\(.*\\)$',
            '^\\S+@\\S+$',
            '^\\{\\{\\w+\\}\\}$', // a library's own variable
            '^[Mm]\\d[\\w\\s.-]*$', // a drawing
            '^#[\\dA-F]{6}$', // a colour
          ],
          ignoreNames: [
            {
              regex: {
                pattern:
                  '^(sx|style|target|aria-labelledby|aria-describedby|aria-controls|className|id|name|type|role|href|to|path|rel|key|lang|sort|status|top|bottom|scroll\\w*|variant|component|color|autoComplete|d|viewBox|transform|points|grid(Template\\w*|Column)|areas|transition|animation|content|controls|width|height|minHeight|maxHeight|maxWidth|inset|gridTemplate\\w*|stroke|border\\w*|--\\S*|textDecoration\\w*)$',
              },
            },
          ],
          ignoreFunctions: [
            'useId',
            'console.*',
            'Error',
            '*.startsWith',
            '*.endsWith',
            '*.includes',
            '*.closest',
            '*.getElementById',
            'useMedia',
            '*.replaceAll',
            'shownIf',
            'statusText',
            'categoryText',
            'endpoint',
            'byCursor',
            '*.setProperty',
            'callTo',
            'fetchStream',
            'styled',
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
  },
);
