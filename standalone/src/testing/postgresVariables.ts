/** Tests and tools, and the programs that they start, connect by a URL only: a variable such as PGSSLMODE is meant for another PostgreSQL. */
export const removePostgresVariables = (): void => {
  for (const name of Object.keys(process.env))
    if (name.startsWith('PG')) Reflect.deleteProperty(process.env, name);
};
