import { expect, it } from 'vitest';
import { broken, mutantsOf } from './mutate.ts';

const brokenForms = (text: string, name = 'rule.ts') =>
  mutantsOf(name, text).map((mutant) => broken(text, mutant));

it.each([
  ['a condition', 'if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['a choice', 'const x = a ? b : c;', ['const x = true ? b : c;', 'const x = false ? b : c;']],
  ['and, or', 'const x = a && b || c;', ['const x = a && b && c;', 'const x = a || b || c;']],
  ['not', 'const x = !a;', ['const x = a;']],
  ['a comparison', 'const x = a < b;', ['const x = a <= b;']],
  ['a type', 'type A = B extends C ? D : E;', []],
  ['a text', "const x = 'a WHERE b = c';", []],
  [
    'SQL',
    'const x = `SELECT a FROM t WHERE uid = $1 AND at > now() ORDER BY a`;',
    [
      'const x = `SELECT a FROM t WHERE (uid = $1 OR true) AND at > now() ORDER BY a`;',
      'const x = `SELECT a FROM t WHERE uid = $1 AND (at > now() OR true) ORDER BY a`;',
    ],
  ],
  [
    'SQL with a list and a call',
    'const x = `DELETE FROM t WHERE uid = ANY ($1) AND NOT is_forgotten(uid)`;',
    [
      'const x = `DELETE FROM t WHERE (uid = ANY ($1) OR true) AND NOT is_forgotten(uid)`;',
      'const x = `DELETE FROM t WHERE uid = ANY ($1) AND (NOT is_forgotten(uid) OR true)`;',
    ],
  ],
  [
    'SQL with fields, types and nulls',
    "const x = `UPDATE t SET a = $2 WHERE state IN ('a', 'b') AND b ->> $1::text IS DISTINCT FROM $2 AND c IS NOT NULL`;",
    [
      "const x = `UPDATE t SET a = $2 WHERE (state IN ('a', 'b') OR true) AND b ->> $1::text IS DISTINCT FROM $2 AND c IS NOT NULL`;",
      "const x = `UPDATE t SET a = $2 WHERE state IN ('a', 'b') AND (b ->> $1::text IS DISTINCT FROM $2 OR true) AND c IS NOT NULL`;",
      "const x = `UPDATE t SET a = $2 WHERE state IN ('a', 'b') AND b ->> $1::text IS DISTINCT FROM $2 AND (c IS NOT NULL OR true)`;",
    ],
  ],
  [
    'a part of SQL',
    "const x = 'uid = $1 AND NOT read';",
    ["const x = '(uid = $1 OR true) AND NOT read';", "const x = 'uid = $1 AND (NOT read OR true)';"],
  ],
  ['SQL that it does not know', 'const x = `INSERT INTO t VALUES ($1) ON CONFLICT (uid) DO NOTHING`;', []],
])('breaks %s', (_, text, forms) => {
  expect(brokenForms(text)).toEqual(forms);
});

it('breaks the conditions of a file of SQL', () => {
  expect(brokenForms('DELETE FROM t WHERE t.uid = person;', 'f.sql')).toEqual([
    'DELETE FROM t WHERE (t.uid = person OR true);',
  ]);
});
