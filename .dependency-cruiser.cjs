// Which room may import which: docs/architecture.md has the table that this file enforces.
const rooms = {
  contracts: [],
  projections: ['contracts'],
  'service-kit': ['contracts'],
  'postgres-kit': ['contracts', 'service-kit'],
  'event-store': ['contracts', 'postgres-kit', 'service-kit'],
  'kafka-feed': ['contracts', 'event-store', 'service-kit'],
  'read-store': ['contracts', 'postgres-kit', 'projections', 'service-kit'],
  audit: ['contracts', 'event-store', 'service-kit'],
  'command-service': ['contracts', 'event-store', 'kafka-feed', 'read-store', 'service-kit'],
  projector: ['contracts', 'event-store', 'kafka-feed', 'projections', 'read-store', 'service-kit'],
  'query-service': ['audit', 'contracts', 'event-store', 'projections', 'read-store', 'service-kit'],
  frontend: ['contracts'],
};
const all = [...Object.keys(rooms), 'standalone', 'e2e', 'bench', 'ops'];

const walls = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}.`,
  // A test may put real neighbours together.
  from: { path: `^${room}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: `^(${all.filter((other) => other !== room && !allowed.includes(other)).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...walls,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    // The build makes the virtual modules.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'through-the-wall',
      severity: 'error',
      comment: "Another room is reached by its package's exports, never by a path into it.",
      from: { path: `^(${all.join('|')})/` },
      to: { path: `^(${all.join('|')})/src`, dependencyTypes: ['local'], pathNot: '^$1/' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature of the SPA is put together with others in app/, not inside it.',
      from: { path: '^frontend/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/($1|auth)/' },
    },
    {
      name: 'shared-below-features',
      severity: 'error',
      from: { path: '^frontend/src/(ui|api)/' },
      to: { path: '^frontend/src/(features|app)/' },
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
