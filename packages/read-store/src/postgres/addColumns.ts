import { layoutOf, type Added, type Collection } from '../projections/index.ts';
import { castOf, columnName, columnsOf, oncePerCollection, tableName } from './tables.ts';

/** What is read in a column that the table of an earlier version gets; made when it is read, so the table is not written. */
const addedValues = oncePerCollection((collection): ReadonlyMap<string, string> => {
  const expressionOf = (field: string, added: Added): string => {
    if ('sameAs' in added) return columnName(added.sameAs);
    return `'${String(added.value).replaceAll("'", "''")}'::${castOf(collection, field)}`;
  };
  return new Map(
    Object.entries(layoutOf(collection).added).flatMap(([field, added]) =>
      added ? [[columnName(field), ` GENERATED ALWAYS AS (${expressionOf(field, added)}) VIRTUAL`]] : [],
    ),
  );
});

/** Adds these columns of the definition. */
export const addColumns = (
  collection: Collection,
  generation: number,
  names: ReadonlySet<string>,
): string => {
  const added = columnsOf(collection).filter(({ name }) => names.has(name));
  const values = addedValues(collection);
  return `ALTER TABLE ${tableName(collection, generation)}
    ${added.map(({ name, type }) => `ADD COLUMN IF NOT EXISTS ${name} ${type}${values.get(name) ?? ''}`).join(', ')}`;
};
