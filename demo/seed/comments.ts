// What the family says about posts, recipes, events, media and ancestors, and how it reacts.

import { ago } from './days.ts'
import type { House } from './house.ts'
import type { Key } from './people.ts'

type Said = {
  by: Key
  when: string
  /** A member is mentioned by `@` and the full name. */
  says: string
  mentions?: Key[]
  reactions?: Partial<Record<Emoji, Key[]>>
  replies?: Said[]
}
type Emoji = '🧡' | '👍' | '😂' | '😮' | '😢' | '🎉'

type Talk = {
  table: 'posts' | 'recipes' | 'events' | 'media' | 'family_history'
  /** How the subject's text or title begins. */
  about: string
  reactions?: Partial<Record<Emoji, Key[]>>
  comments: Said[]
}

const talks: Talk[] = [
  {
    table: 'posts',
    about: 'The pear tree has decided',
    reactions: { '🎉': ['mateus', 'chidi', 'signe'], '😮': ['kenji'] },
    comments: [
      {
        by: 'mateus',
        when: ago(0, 1, 5),
        says: 'We bring one ladder and two children who can climb. @Olof Lindqvist, is yours back?',
        mentions: ['olof'],
        reactions: { '😂': ['signe', 'amelia'] },
        replies: [
          {
            by: 'olof',
            when: ago(0, 1),
            says: 'It leans against the boat. It has always leaned against the boat.',
          },
          {
            by: 'signe',
            when: ago(0, 0, 50),
            says: 'So that is where. And the other one?',
            reactions: { '😂': ['mateus'] },
          },
        ],
      },
      {
        by: 'chidi',
        when: ago(0, 0, 40),
        says: 'Can I go to the very top this time? @Amélia Pereira you said when I am eleven',
        mentions: ['amelia'],
        reactions: { '🧡': ['amelia', 'olof', 'ngozi'] },
      },
    ],
  },
  {
    table: 'posts',
    about: 'Left my sandwich alone',
    reactions: { '😂': ['mateus', 'ngozi', 'amelia', 'kenji'], '😢': ['beatriz'] },
    comments: [{ by: 'ngozi', when: ago(0, 2, 55), says: 'Exhibit A: crumbs on the whiskers.' }],
  },
  {
    table: 'recipes',
    about: 'Pear cake of the house',
    comments: [
      {
        by: 'kenji',
        when: ago(4),
        says: 'Half the sugar and a spoon of miso. Trust me.',
        reactions: { '😮': ['amelia'] },
      },
      { by: 'amelia', when: ago(3, 20), says: 'I tried it. I will say nothing. There is none left.' },
    ],
  },
  {
    table: 'events',
    about: 'Ada turns sixteen',
    comments: [{ by: 'signe', when: ago(1, 3), says: 'Who brings the candles? I have nine.' }],
  },
  {
    table: 'media',
    about: 'Henrique and the tree',
    comments: [{ by: 'beatriz', when: ago(20), says: 'HE PLANTED IT IN THE WRONG PLACE ON PURPOSE.' }],
  },
  {
    table: 'family_history',
    about: 'Henrique Pereira',
    comments: [{ by: 'tomas', when: ago(25), says: 'He taught me whistling. Biscoito still objects.' }],
  },
]

const SUBJECTS = {
  posts: { column: 'post_id', text: 'content' },
  recipes: { column: 'recipe_id', text: 'title' },
  events: { column: 'event_id', text: 'title' },
  media: { column: 'media_id', text: 'title' },
  family_history: { column: 'relative_id', text: 'member_name' },
} as const

export async function addComments(house: House): Promise<void> {
  for (const talk of talks) {
    const { column, text } = SUBJECTS[talk.table]
    const { data } = await house.clock
      .from(talk.table)
      .select('id')
      .like(text, `${talk.about}%`)
      .single<{ id: string }>()
      .throwOnError()
    await react(house, { post_id: data.id }, talk.reactions)
    for (const said of talk.comments) await say(house, { [column]: data.id }, said)
  }
}

async function say(house: House, subject: Record<string, string>, said: Said, parent_id?: string) {
  const { familyId: family_id, members, clock } = house
  const { by, when, says: content, mentions = [], reactions, replies = [] } = said
  const { data } = await members[by].db
    .from('comments')
    .insert({ family_id, ...subject, parent_id, content, mentions: mentions.map((key) => members[key].id) })
    .select('id')
    .single()
    .throwOnError()
  await clock.from('comments').update({ created_at: when, updated_at: when }).eq('id', data.id).throwOnError()
  await react(house, { comment_id: data.id }, reactions)
  for (const reply of replies) await say(house, subject, reply, data.id)
}

async function react(
  { members }: House,
  subject: { post_id: string } | { comment_id: string },
  reactions: Talk['reactions'] = {},
) {
  const all = Object.entries(reactions) as [Emoji, Key[]][]
  for (const [emoji, keys] of all)
    for (const key of keys)
      await members[key].db
        .from('reactions')
        .insert({ ...subject, emoji })
        .throwOnError()
}
