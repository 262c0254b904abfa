export { arrayLiteral } from './arrayLiteral.ts';
export * from './textArray.ts';
export * from './unavailable.ts';
export * from './connection.ts';
export * from './makeLogin.ts';
export * from './migrate.ts';
export * from './notifications.ts';
export { allowScrub, scrubTables } from './scrub.ts';
export * from './statement.ts';
