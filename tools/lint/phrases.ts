/** A construction that is hard to read, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

// A blank in a pattern is any white space, also over the start of a comment's next line.
const phrase = (pattern: string, instead: string): Phrase => ({
  pattern: new RegExp(`\\b(?:${pattern.replaceAll(' ', '\\s+(?:(?:\\*|--|//)\\s+)?')})\\b`, 'gi'),
  instead,
});

export const phrases: readonly Phrase[] = [
  phrase('who (?:has|have|is|are)', 'name the group: "users with this role", "logged-in users"'),
  phrase('(?:for|to|of|by|from|with|than) who', 'name the person: "for the caller"'),
  phrase('whoever', 'name the person or the process'),
  phrase('what (?:\\w+ ){1,3}lacks?', 'name what is missing: "missing events"'),
  phrase('than (?:it|they) (?:has|have)', 'name both sides of the comparison'),
  phrase(
    '(?:is|are|was|were|be|been) told(?! (?:that|what|which|why|how|to|whether|where))',
    '"gets", "reads", "is notified of"',
  ),
  phrase('stands(?! (?:by|for|in))', '"is", "is at", "has stopped"'),
  phrase('those (?:that|of|who)', 'repeat the noun: "events that", "the events of"'),
  phrase('(?<!there )(?:is|are|was|were) none', '"is not a …", "does not exist"'),
  phrase('of which', 'write two sentences, or use "whose"'),
  phrase('ha(?:s|ve) become of', '"what happened to"'),
  phrase('anew', '"again", "from the start"'),
  phrase('(?:is|are|was|were) said', 'use the active: "the log names", "the answer has"'),
  phrase('(?:stand|standing|stood) still', '"does not move", "has stopped"'),
  phrase('such as (?:come|have|are)', 'repeat the noun: "events after …"'),
  phrase('(?:comes?|came) to(?= (?:what|nothing|one|the same))', '"gives", "has the result"'),
];
