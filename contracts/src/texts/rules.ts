/** What is wrong with what people type. Without plurals and selects: `rule()` puts their values in. */
export const ruleTexts = {
  'rule.as-whom': 'This is one person’s own. Say whose: choose a person, or add the option as (?as=UID).',
  'rule.required': '{field, field} is required.',
  'rule.required-in-offer': '{field, field} is required in an offer.',
  'rule.too-long': '{field, field} is longer than {limit, count} characters; shorten it.',
  'rule.not-a-number': '{field, field} must be a number, 0 or more.',
  'rule.at-least': '{field, field} must be {limit, count} or more.',
  'rule.at-most': '{field, field} must be at most {limit, count}.',
  'rule.two-decimals': '{field, field} can have at most two decimals.',
  'rule.not-a-day': '{field, field} must be a day that exists, as YYYY-MM-DD.',
  'rule.whole-number': '{field, field} must be a whole number from {least, count} to {most, count}.',
  'rule.half-character': '{field, field} has half a character in it (a lone surrogate); remove it.',
  'rule.control-characters':
    '{field, field} has control characters in it; remove them (line breaks and tabs may stay).',
  'rule.noncharacters':
    '{field, field} has code points in it that are no characters (U+FFFE, U+FFFF and the like); remove them.',
  'rule.combining-marks':
    '{field, field} has over {limit, count} combining marks in a row; remove some of them.',
} as const;
