import type { Reporter, TestModule } from 'vitest/node';

const reason = /^(.*) \(skipped: (.*)\)$/;

/** Vitest's reporter of suites without their part (packages/service-kit/src/testing/realParts.ts): lists them at the end, by what is missing. */
export default class SkippedSuites implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const suites = modules.flatMap((module) => [...module.children.allSuites()]);
    const skipped = suites.flatMap(({ name }) => {
      const [, title = '', why = ''] = reason.exec(name) ?? [];
      return title === '' ? [] : [{ title, why }];
    });
    for (const [why, those] of Map.groupBy(skipped, (suite) => suite.why))
      console.log([`Skipped: ${why}`, ...those.map(({ title }) => `  ${title}`)].join('\n'));
  }
}
