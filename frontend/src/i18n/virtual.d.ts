declare module 'virtual:texts' {
  import type { Compiled } from '@marketplace/contracts/message-format';
  export type Messages = Readonly<Record<string, Compiled>>;
  type Load = () => Promise<{ readonly messages: Messages }>;
  /** By language; made from `locales/` by build/languages.ts. */
  export const texts: Readonly<Record<string, Readonly<Record<'all' | 'staff' | 'rare', Load>>>>;
}
