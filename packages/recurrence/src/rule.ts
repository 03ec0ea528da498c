// The rules that a series may have: the parts of RFC 5545, section 3.3.10, that families use, in sizes that expand quickly.
// `private.is_rule` says the same to the database; both are tested with the examples of `rule.fixture.ts`.

const MAX_LENGTH = 200

const WEEKDAY = '(SU|MO|TU|WE|TH|FR|SA)'
const MONTH = '(0?[1-9]|1[0-2])'
const TO_5 = '[-+]?0?[1-5]'
const TO_31 = '[-+]?(0?[1-9]|[12][0-9]|3[01])'
const TO_53 = '[-+]?(0?[1-9]|[1-4][0-9]|5[0-3])'
const TO_366 = '[-+]?(0{0,2}[1-9]|0?[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6])'

const list = (value: string) => `${value}(,${value})*`

const EVERY = ['INTERVAL=[1-9][0-9]{0,2}', `WKST=${WEEKDAY}`, `BYMONTH=${list(MONTH)}`]

const PARTS: Record<string, string[]> = {
  '(DAILY|WEEKLY)': [...EVERY, `BYDAY=${list(WEEKDAY)}`],
  MONTHLY: [
    ...EVERY,
    `BYDAY=${list(`(${TO_5})?${WEEKDAY}`)}`,
    `BYMONTHDAY=${list(TO_31)}`,
    `BYSETPOS=${list(TO_31)}`,
  ],
  YEARLY: [
    ...EVERY,
    `BYDAY=${list(`(${TO_53})?${WEEKDAY}`)}`,
    `BYMONTHDAY=${list(TO_31)}`,
    `BYYEARDAY=${list(TO_366)}`,
    `BYWEEKNO=${list(TO_53)}`,
    `BYSETPOS=${list(TO_366)}`,
  ],
}

const RULE = new RegExp(
  `^(${Object.entries(PARTS)
    .map(([frequency, parts]) => `FREQ=${frequency}(;(${parts.join('|')}))*`)
    .join('|')})$`,
)

/** Whether a series may have this rule. The end is not part of it. */
export function isRule(rule: string): boolean {
  if (rule.length > MAX_LENGTH || !RULE.test(rule)) return false
  const names = rule.split(';').map((part) => part.split('=')[0])
  // Days of the year in weeks of the year: no calendar offers it, and it takes long to find none.
  const isOdd = names.includes('BYYEARDAY') && names.includes('BYWEEKNO')
  return new Set(names).size === names.length && !isOdd
}
