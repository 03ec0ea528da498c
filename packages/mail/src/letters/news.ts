// The words of the daily summary for each kind of news.

/**
 * The kinds of notifications in `supabase/schemas`, with one for all birthdays, and `conversation` for unread messages.
 */
type NewsKind =
  | 'birthday'
  | 'member'
  | 'post'
  | 'event'
  | 'event_changed'
  | 'answer_wanted'
  | 'rsvp'
  | 'recipe'
  | 'media'
  | 'album'
  | 'list'
  | 'marked'
  | 'like'
  | 'reaction'
  | 'comment'
  | 'mention'
  | 'conversation'
  | 'family_waiting'
  | 'sign_in_link'
  | 'sign_in_link_used'

/** What one person did and how often, whose birthday is on `day`, or how many conversations have unread messages. */
export type News = { kind: NewsKind; name: string | null; day: string | null; many: number }

type Words = {
  /** For all news of the kind, in the subject. */
  total: (many: number) => string
  line: (name: string, many: number, day: string) => string
}

const counted = (one: string, several: string) => (many: number) => `${many} ${many === 1 ? one : several}`
const conversations = counted('unread conversation', 'unread conversations')

/** In the order of the mail. */
const wordsFor: Record<NewsKind, Words> = {
  family_waiting: {
    total: counted('family waiting for your approval', 'families waiting for your approval'),
    line: (name) => `${name} would like to start a family on this hub`,
  },
  sign_in_link: {
    total: counted('link to help you sign in', 'links to help you sign in'),
    line: (name) => `${name} made a link to help you sign in`,
  },
  sign_in_link_used: {
    total: counted('used link to sign in', 'used links to sign in'),
    line: (name) => `${name} set a new password with the link that you made`,
  },
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
    line: (name, many) => `${name} shared ${many === 1 ? 'a post' : `${many} posts`}`,
  },
  event: {
    total: counted('event', 'events'),
    line: (name, many) => `${name} planned ${many === 1 ? 'an event' : `${many} events`}`,
  },
  event_changed: {
    total: counted('changed event', 'changed events'),
    line: (name, many) => `${name} changed ${many === 1 ? 'an event' : `${many} events`}`,
  },
  answer_wanted: {
    total: counted('event that waits for your answer', 'events that wait for your answer'),
    line: (name, many) =>
      `${name} asks whether you are coming to ${many === 1 ? 'an event' : `${many} events`}`,
  },
  rsvp: {
    total: counted('reply', 'replies'),
    line: (name, many) => `${name} replied to ${many === 1 ? 'your event' : `${many} of your events`}`,
  },
  recipe: {
    total: counted('recipe', 'recipes'),
    line: (name, many) => `${name} added ${many === 1 ? 'a recipe' : `${many} recipes`}`,
  },
  // One notification may stand for forty photos, so there is no number.
  media: {
    total: () => 'new media',
    line: (name) => `${name} shared something in Media`,
  },
  album: {
    total: counted('album', 'albums'),
    line: (name, many) => `${name} shared ${many === 1 ? 'an album' : `${many} albums`}`,
  },
  list: {
    total: counted('list', 'lists'),
    line: (name, many) => `${name} started ${many === 1 ? 'a list' : `${many} lists`}`,
  },
  // As for media.
  marked: {
    total: () => 'photos of you',
    line: (name) => `${name} marked you on photos`,
  },
  // One notification stands for all likes of a post, and names the last person.
  like: {
    total: counted('liked post', 'liked posts'),
    line: (name, many) => `${name} liked ${many === 1 ? 'your post' : `${many} of your posts`}`,
  },
  reaction: {
    total: counted('reaction', 'reactions'),
    line: (name, many) => `${name} reacted to ${many === 1 ? 'something' : `${many} things`} of yours`,
  },
  mention: {
    total: counted('mention', 'mentions'),
    line: (name, many) => `${name} mentioned you ${many === 1 ? 'in a comment' : `in ${many} comments`}`,
  },
  comment: {
    total: counted('comment', 'comments'),
    line: (name, many) => `${name} wrote ${many === 1 ? 'a comment' : `${many} comments`}`,
  },
  conversation: {
    total: conversations,
    line: (_, many) => conversations(many),
  },
}

/** @returns one total for each kind, and one line for each item; a kind unknown here is left out */
export function summarise(news: News[]): { totals: string[]; lines: string[] } {
  const kinds = Object.entries(wordsFor)
    .map(([kind, words]) => ({ words, all: news.filter((one) => one.kind === kind) }))
    .filter(({ all }) => all.length > 0)

  return {
    totals: kinds.map(({ words, all }) => words.total(all.reduce((sum, { many }) => sum + many, 0))),
    lines: kinds.flatMap(({ words, all }) =>
      all.map(({ name, many, day }) => words.line(name ?? 'Someone', many, day ?? '')),
    ),
  }
}

/** @param day e.g. `2026-11-22`, the same in every time zone */
const plainDay = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
