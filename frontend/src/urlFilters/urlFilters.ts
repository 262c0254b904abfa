import type { z } from 'zod';

/** The filters of a list and its order, as texts that the API accepts. */
export type FilterValues<Name extends string, Sort extends string> = Readonly<
  Partial<Record<Name, string>>
> & { readonly sort: Sort };

/** New values for some filters; an empty value removes the filter. */
export type FilterChange<Name extends string> = Readonly<Partial<Record<Name | 'sort', string>>>;

interface Definition<Name extends string, Sort extends string> {
  /** Each filter with the contract's schema of its value. */
  readonly schemas: Readonly<Record<Name, z.ZodType>>;
  readonly sortSchema: z.ZodType<Sort | undefined>;
  readonly defaultSort: Sort;
  /** The API's value for a typed text; default: the typed text. */
  readonly fromTyped?: (name: Name, typed: string) => string;
}

/** Reads the filters of a list from a URL and writes them back, with the schemas of the contract. */
export const createUrlFilters = <Name extends string, Sort extends string>({
  schemas,
  sortSchema,
  defaultSort,
  fromTyped = (_name, typed) => typed,
}: Definition<Name, Sort>) => {
  type Values = FilterValues<Name, Sort>;
  const names = Object.keys(schemas) as Name[];

  /** Turns a typed text into a value of the filter; undefined if the text is blank or the API would refuse the value. */
  const valueOf = (name: Name, typed: string): string | undefined => {
    const value = fromTyped(name, typed);
    return value.trim() !== '' && schemas[name].safeParse(value).success ? value : undefined;
  };
  /** Reads the filters from a URL. Ignores unknown parameters, and values that the API would refuse. */
  const parse = (params: URLSearchParams): Values => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = valueOf(name, params.get(name) ?? '');
      if (value !== undefined) found[name] = value;
    }
    return { ...found, sort: sortSchema.safeParse(params.get('sort') ?? undefined).data ?? defaultSort };
  };
  /** Writes the filters as parameters. The same filters always give the same URL; the default order is left out. */
  const write = (values: Values): URLSearchParams => {
    const params = new URLSearchParams();
    for (const name of names) if (values[name] !== undefined) params.set(name, values[name]);
    if (values.sort !== defaultSort) params.set('sort', values.sort);
    return params;
  };
  const change = (values: Values, changed: FilterChange<Name>): Values =>
    parse(new URLSearchParams({ ...Object.fromEntries(write(values)), ...changed }));

  return { names, defaultSort, valueOf, parse, write, change };
};

export type UrlFilters<Name extends string, Sort extends string> = ReturnType<
  typeof createUrlFilters<Name, Sort>
>;
