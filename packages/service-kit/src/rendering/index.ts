/**
 * Pages and mails by the web app's module, each language in a thread of its own.
 *
 * @example
 * const app = readWebApp(folder);
 * const renderer = app && createRenderer(app.module);
 * const page = await renderer?.render(languageOf(['de-AT'], app.languages), read);
 */
export { languageOf, localeOf } from './languages.ts';
export { createRenderer, type PageRenderer, type Renderer } from './renderer.ts';
export { readWebApp, type Language, type WebApp } from './webApp.ts';
