import type { Reporter, TestModule } from 'vitest/node';

const reason = /^(.*) \(skipped: (.*)\)$/;

/** A Vitest reporter that lists the skipped suites at the end, by their missing part (packages/service-kit/src/testing/realParts.ts). */
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
