// Which room may import which: docs/architecture.md has the table that this file enforces.
const rooms = {
  contracts: [],
  'packages/service-kit': ['contracts'],
  'packages/event-store': ['contracts', 'packages/service-kit'],
  'packages/private-store': [
    'contracts',
    'packages/event-store',
    'packages/read-store',
    'packages/service-kit',
  ],
  'packages/read-store': ['contracts', 'packages/service-kit'],
  'packages/audit': ['contracts', 'packages/event-store', 'packages/service-kit'],
  'command-service': [
    'contracts',
    'packages/audit',
    'packages/event-store',
    'packages/private-store',
    'packages/read-store',
    'packages/service-kit',
  ],
  projector: [
    'contracts',
    'packages/audit',
    'packages/event-store',
    'packages/private-store',
    'packages/read-store',
    'packages/service-kit',
  ],
  'query-service': [
    'contracts',
    'packages/audit',
    'packages/event-store',
    'packages/private-store',
    'packages/read-store',
    'packages/service-kit',
  ],
  frontend: ['contracts'],
};
const all = [...Object.keys(rooms), 'standalone', 'tests', 'tools', 'ops'];
const test = '\\.test\\.tsx?$|/testing/';

const walls = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}.`,
  from: { path: `^${room}/` },
  to: { path: `^(${all.filter((other) => other !== room && !allowed.includes(other)).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...walls,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    // The build makes the virtual modules, and reads styles as text.
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?inline$' },
    },
    {
      name: 'through-the-wall',
      severity: 'error',
      comment: "Another room is reached by its package's exports, never by a path into it.",
      from: { path: `^(${all.join('|')})/` },
      to: { path: `^(${all.join('|')})/src`, dependencyTypes: ['local'], pathNot: '^$1/' },
    },
    {
      name: 'tests-for-nobody',
      severity: 'error',
      comment:
        'Nothing imports the tests of several services: what others need of them too is in `testing` of a room, or in tools/e2e.',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'domain-below-http',
      severity: 'error',
      comment: 'Events, tasks, bids and their rules do not know by which calls they are reached.',
      from: { path: '^contracts/src/domain/', pathNot: test },
      to: { path: '^contracts/src/(?!domain/)' },
    },
    {
      name: 'stores-below-calls',
      severity: 'error',
      comment: 'A store does not know by which calls it is reached.',
      from: { path: '^packages/(event|private|read)-store/', pathNot: test },
      to: { path: '^contracts/src/(calls|features|http|openapi)/' },
    },
    {
      name: 'pure-projections',
      severity: 'error',
      comment: 'A projection is a pure function: it does not know how its documents are stored.',
      from: { path: '^packages/read-store/src/projections/', pathNot: test },
      to: { path: '^packages/(?!read-store/src/projections/)' },
    },
    {
      name: 'ledger-below-kafka',
      severity: 'error',
      comment: 'The ledger does not know that its feed may be Kafka.',
      from: { path: '^packages/event-store/src/(?!kafka/)', pathNot: test },
      to: { path: '^packages/event-store/src/kafka/' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature of the SPA imports no other one: what they share is beside `features/`.',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-below-features',
      severity: 'error',
      from: { path: '^frontend/src/(?!(app|features|pages|served)/)[^/]+/', pathNot: test },
      to: { path: '^frontend/src/features/' },
    },
    {
      name: 'features-below-pages',
      severity: 'error',
      comment: 'Features meet in `pages/`; `app/` gives each page its address.',
      from: { path: '^frontend/src/(?!(app|pages|served)/)[^/]+/', pathNot: test },
      to: { path: '^frontend/src/(app|pages)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
