/** Looks for the mark between two commitments, because parsing each would slow every read. A uid with the mark in it only costs a look-up. */
const hasSeveral = `strpos(e.commitments::text, '},{') > 0`;
/** NULL for an event of before commitments, 0 for an event without texts. */
const persons = `CASE WHEN e.commitments::text <> '[]' THEN 1 WHEN e.commitments IS NOT NULL THEN 0 END`;
/** JSON of the texts of other persons than the actor of the event `e`. */
const others = `CASE WHEN ${hasSeveral} THEN (
      SELECT json_agg(json_build_object('uid', o.uid, 'salt', encode(o.salt, 'hex'), 'values', o.values) ORDER BY o.uid)
      FROM event_store.texts o WHERE o.position = e.position AND o.uid <> e.actor_uid) END`;
const forgottenWhere = (values: string): string =>
  `CASE WHEN ${values} IS NULL OR ${hasSeveral} THEN (
      SELECT to_char(max(p.forgotten_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM event_store.persons p WHERE p.uid IN (
        SELECT c ->> 'uid'
        FROM json_array_elements(coalesce(e.commitments, json_build_array(json_build_object('uid', e.actor_uid)))) c
      )) END`;

const ofActor = 't.position = e.position AND t.uid = e.actor_uid';
/** OFFSET 0: each event's texts are looked up, whatever the planner thinks of their number. */
const lookedUp = `LATERAL (SELECT t.salt, t.values FROM event_store.texts t WHERE ${ofActor} OFFSET 0) t ON true`;

/**
 * The events with their texts; a query reads it like a table. It adds to each event:
 * - `persons`: 1 if the event had texts of persons, 0 if it had none, NULL for an event of before commitments
 * - `salt`, `values`: the texts of the actor
 * - `others`: the texts of other persons
 * - `forgotten`: the day on which one of these persons was forgotten
 * @param bounds the conditions on `t.position` of a query that selects by positions alone. PostgreSQL then reads the texts in
 *   order, and only these; it does not see by itself that the conditions on events hold for texts, too
 */
export const toldEvents = (bounds?: readonly string[]): string => `(
  SELECT e.*, ${persons} AS persons, t.salt, t.values, ${others} AS others,
    ${forgottenWhere('t.values')} AS forgotten
  FROM event_store.events e
  LEFT JOIN ${bounds ? `event_store.texts t ON ${[ofActor, ...bounds].join(' AND ')}` : lookedUp}
)`;

const valuesOf = `(SELECT t.values FROM event_store.texts t WHERE ${ofActor})`;
/** The columns `persons`, `values`, `others` and `forgotten` of an event `e`: for a query that needs the texts of few of the events that it reads. */
export const toldTexts = `${persons}, ${valuesOf}, ${others}, ${forgottenWhere(valuesOf)}`;
