/**
 * Connections to PostgreSQL on one or several servers, statements, migrations and notifications.
 *
 * @example
 * const pool = openPool({ url }, { name: 'event-store', max: 10, logger });
 * const [[title] = []] = await rowsOf<[string]>(pool, { text: 'SELECT title FROM tasks WHERE id = $1' }, [id]);
 */
export { arrayLiteral } from './arrayLiteral.ts';
export * from './textArray.ts';
export * from './unavailable.ts';
export * from './connection.ts';
export * from './makeLogin.ts';
export * from './migrate.ts';
export * from './notifications.ts';
export { allowScrub, scrubTables } from './scrub.ts';
export * from './statement.ts';
