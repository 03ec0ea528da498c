// How a summary names what is new.

/** What one person did and how often, whose birthday is on that day, or how many conversations have unread messages. */
export type News = { kind: string; name: string | null; day: string | null; many: number }

type Words = {
  /** All of a kind together, for the subject. */
  total: (many: number) => string
  line: (name: string, many: number, day: string) => string
}

const counted = (one: string, several: string) => (many: number) => `${many} ${many === 1 ? one : several}`
const conversations = counted('unread conversation', 'unread conversations')

/** In the order in which they are told. */
const wordsFor: Record<string, Words> = {
  birthday: {
    total: counted('birthday', 'birthdays'),
    line: (name, _, day) => `${name} has a birthday on ${plainDay(day)}`,
  },
  member: {
    total: counted('new member', 'new members'),
    line: (name) => `${name} joined the family`,
  },
  post: {
    total: counted('post', 'posts'),
    line: (name, many) => (many === 1 ? `${name} posted something` : `${name} posted ${many} times`),
  },
  event: {
    total: counted('event', 'events'),
    line: (name, many) => `${name} planned ${many === 1 ? 'an event' : `${many} events`}`,
  },
  event_changed: {
    total: counted('changed event', 'changed events'),
    line: (name, many) => `${name} changed ${many === 1 ? 'an event' : `${many} events`}`,
  },
  rsvp: {
    total: counted('answer', 'answers'),
    line: (name, many) => `${name} answered for ${many === 1 ? 'your event' : `${many} of your events`}`,
  },
  recipe: {
    total: counted('recipe', 'recipes'),
    line: (name, many) => `${name} added ${many === 1 ? 'a recipe' : `${many} recipes`}`,
  },
  // One notification may stand for forty photos.
  media: {
    total: () => 'new media',
    line: (name) => `${name} shared something in Media`,
  },
  // And one for the likes of many, of whom the last is named.
  like: {
    total: counted('liked post', 'liked posts'),
    line: (name, many) => `${name} liked ${many === 1 ? 'your post' : `${many} of your posts`}`,
  },
  conversation: {
    total: conversations,
    line: (_, many) => conversations(many),
  },
}

/** What is new, in so many words; of a kind without words nothing is said. */
export function summarise(news: News[]): { totals: string[]; lines: string[] } {
  const kinds = Object.entries(wordsFor)
    .map(([kind, words]) => ({ words, all: news.filter((one) => one.kind === kind) }))
    .filter(({ all }) => all.length > 0)

  return {
    totals: kinds.map(({ words, all }) => words.total(all.reduce((sum, { many }) => sum + many, 0))),
    lines: kinds.flatMap(({ words, all }) =>
      all.map(({ name, many, day }) => words.line(name ?? 'Somebody', many, day ?? '')),
    ),
  }
}

/** @param day e.g. `2026-11-22`, the same in every time zone */
const plainDay = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
