declare module 'virtual:texts' {
  import type { Messages } from '#i18n';
  type Load = () => Promise<{ readonly messages: Messages }>;
  /** By language; made from `locales/` by build/languages.ts. */
  export const texts: Readonly<Record<string, Readonly<Record<'first' | 'home' | 'pages' | 'staff', Load>>>>;
}
