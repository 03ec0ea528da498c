// What search engines may do with an object (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).

import { invalidRobotsTag } from './errors.ts'

const RULES =
  /^(?:all|none|noindex|nofollow|noarchive|nosnippet|notranslate|noimageindex|indexifembedded|nocache)$/
const LIMITS = /^(?:max-snippet|max-video-preview): ?-?\d+$|^max-image-preview: ?(?:none|standard|large)$/
const UNTIL = /^unavailable_after: ?\S.*$/
const AGENT = /^[\w-]+: ?/

/**
 * The upload header `x-robots-tag`, which the object is served with.
 * @throws InvalidRequest for anything but rules, each optionally for one robot
 */
export function robotsTag(headers: Headers): string | undefined {
  const tag = headers.get('x-robots-tag') ?? undefined
  const wrong = tag
    ?.split(',')
    .find((rule) => !isRule(rule.trim()) && !isRule(rule.trim().replace(AGENT, '')))
  if (wrong !== undefined) throw invalidRobotsTag(`Invalid directive "${wrong.trim()}"`)
  return tag
}

const isRule = (rule: string) => [RULES, LIMITS, UNTIL].some((pattern) => pattern.test(rule.toLowerCase()))
