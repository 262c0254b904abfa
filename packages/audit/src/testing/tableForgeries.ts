import table from './forgeries.json' with { type: 'json' };

/** A file after one change: as latin1, so that it can have any byte. */
export interface Forgery {
  readonly what: string;
  readonly bytes: string;
  /** The change adds a member that the format does not name. */
  readonly adds?: true;
}

type Parent = Record<string, unknown>;
const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The paths of all objects and arrays in a value. */
function* parentsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (!isParent(value)) return;
  yield path;
  for (const [name, inner] of Object.entries(value)) yield* parentsOf(inner, [...path, name]);
}

const changed = (json: string, path: readonly string[], change: (parent: Parent) => void): string => {
  const value: unknown = JSON.parse(json);
  let parent = value as Parent;
  for (const name of path) parent = parent[name] as Parent;
  change(parent);
  return JSON.stringify(value);
};

/** Takes the place of what JSON.stringify would not write. */
const mark = '@@';
const withRaw = (json: string, path: readonly string[], name: string, raw: string): string =>
  changed(json, path, (parent) => (parent[name] = mark)).replace(`"${mark}"`, () => raw);
const withMember = (json: string, path: readonly string[], raw: string): string =>
  changed(json, path, (parent) => (parent[mark] = 0)).replace(`"${mark}":0`, () => raw);

function* memberForgeries(json: string, path: readonly string[], name: string, value: unknown) {
  const at = `/${[...path, name].join('/')}`;
  for (const wrong of table.wrong)
    if (JSON.stringify(wrong) !== JSON.stringify(value))
      yield [`${at} is ${JSON.stringify(wrong)}`, withRaw(json, path, name, JSON.stringify(wrong))];
  yield [`${at} is 0x1`, withRaw(json, path, name, '0x1')];
  yield [`${at} is removed`, changed(json, path, (parent) => Reflect.deleteProperty(parent, name))];
  if (typeof value === 'number')
    for (const number of table.numbers) yield [`${at} is ${number}`, withRaw(json, path, name, number)];
  if (typeof value === 'string')
    for (const [from = '', to = ''] of table.spelled) {
      const spelled: string = value.replace(new RegExp(from), to === '\\ud800' ? mark : to);
      const raw = JSON.stringify(spelled).replace(mark, to);
      if (spelled !== value) yield [`${at} has ${JSON.stringify(to)}`, withRaw(json, path, name, raw)];
    }
  for (const depth of table.deep)
    yield [`${at} is ${depth} deep`, withRaw(json, path, name, '['.repeat(depth) + ']'.repeat(depth))];
}

/** Each kind of change of each member, at each level, of a JSON text that is proved as a whole. */
export const tableForgeries = (json: string): readonly Forgery[] => {
  const value: unknown = JSON.parse(json);
  const all: Forgery[] = [];
  for (const path of parentsOf(value)) {
    const parent = path.reduce<unknown>((found, name) => (found as Parent)[name], value) as Parent;
    const at = `/${path.join('/')}`;
    const isObject = !Array.isArray(parent);
    for (const [name, member] of Object.entries(parent)) {
      for (const [what = '', text = ''] of memberForgeries(json, path, name, member))
        all.push({ what, bytes: latin1(text) });
      if (!isObject) continue;
      const raw = `${JSON.stringify(name)}:${JSON.stringify(member)}`;
      all.push({ what: `${at} has ${name} twice`, bytes: latin1(withMember(json, path, raw)), adds: true });
      const renamed = changed(json, path, (one) => {
        Reflect.deleteProperty(one, name);
        one[name.toUpperCase()] = member;
      });
      all.push({ what: `${at} has ${name} in capitals`, bytes: latin1(renamed) });
    }
    for (const raw of isObject ? table.unknown : [])
      all.push({ what: `${at} has ${raw}`, bytes: latin1(withMember(json, path, raw)), adds: true });
  }
  const bytes = latin1(json);
  for (const [what = '', from = '', to = ''] of table.bytes)
    all.push({ what, bytes: bytes.replace(new RegExp(from), to) });
  return all.filter((one) => !table.nothingSigned.includes(one.what));
};

/** The same text, written in another way. */
export const sameInOtherForm = (json: string): readonly Forgery[] =>
  table.same.map(([what = '', from = '', to = '']) => ({
    what,
    bytes: latin1(json).replace(new RegExp(from), to),
  }));
