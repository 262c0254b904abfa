import { parser } from '@prometheus-io/lezer-promql';

/** The metrics that a PromQL expression reads. @throws when it is not valid PromQL */
export const metricsIn = (expression: string): readonly string[] => {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`Not PromQL, from character ${from} on: ${expression.slice(from)}`);
      if (type.name === 'VectorSelector') {
        const [name] = /^[A-Za-z_:][\w:]*/.exec(expression.slice(from, to)) ?? [];
        if (name !== undefined) names.push(name);
      }
    },
  });
  return names;
};
