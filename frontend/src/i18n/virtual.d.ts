declare module 'virtual:texts' {
  /** The texts of the cases of a plural or a select; Lingui puts a number beside them. */
  export type Cases = Readonly<Record<string, Compiled | number | undefined>>;
  type Token = string | readonly [name: string, format?: string, cases?: Cases];
  /** A text as Lingui compiles it. */
  export type Compiled = string | readonly Token[];
  export type Messages = Readonly<Record<string, Compiled>>;
  type Load = () => Promise<{ readonly messages: Messages }>;
  /** The loaders of the texts, by language; build/languages.ts makes them from `locales/`. */
  export const texts: Readonly<Record<string, Readonly<Record<'all' | 'staff' | 'rare', Load>>>>;
}
