// The family's events around today, and the answers.

import { clock, day, yearsAgo } from './days.ts'
import type { House } from './house.ts'
import type { Key } from './people.ts'

type Event = {
  by: Key
  title: string
  about?: string
  at?: string
  from: string
  to: string
  allDay?: boolean
  /** Its rule, if it repeats. */
  every?: string
  answers?: Partial<Record<'going' | 'maybe' | 'declined', Key[]>>
  /** What is needed, and who brings it. */
  items?: [title: string, by?: Key][]
}

/** In the afternoon, or in two hours when that is later. */
const soon = Math.min(Math.max(new Date().getHours() + 2, 16), 21)

const events: Event[] = [
  {
    by: 'olof',
    title: 'The boat sinks for the first time',
    about: 'Nobody was hurt. The picnic was.',
    at: 'Pier 2, at the lake',
    from: yearsAgo(1, 10),
    to: yearsAgo(1, 12),
  },
  {
    by: 'amelia',
    title: 'Pears down, jam up',
    about: 'Bring jars with lids that fit. Last year’s lids were modern art.',
    at: 'Pear Tree House, the garden',
    from: clock(0, soon),
    to: clock(0, soon + 2.5),
    answers: {
      going: ['amelia', 'olof', 'mateus', 'ada', 'chidi', 'signe', 'tomas'],
      maybe: ['kenji'],
      declined: ['elias'],
    },
  },
  {
    by: 'mateus',
    title: 'Ada turns sixteen',
    about: 'Dinner at seven, cake at eight, speeches forbidden. Tomás, this means you.',
    at: '18 Harbour Row',
    from: clock(1, 19),
    to: clock(1, 22.5),
    answers: {
      going: ['mateus', 'ngozi', 'amelia', 'olof', 'beatriz', 'signe', 'kenji', 'chidi', 'tomas'],
      declined: ['elias'],
    },
  },
  {
    by: 'chidi',
    title: 'Match against the Mill Lane Otters',
    about: 'I am in goal. Please do not shout my whole name.',
    at: 'The field behind the school',
    from: clock(4, 10),
    to: clock(4, 11.5),
    answers: { going: ['ngozi', 'olof', 'ada'], maybe: ['mateus', 'tomas'] },
  },
  {
    by: 'olof',
    title: 'The boat gets her name',
    about: 'The vote stands at four for Beatriz and four for Unsinkable II.',
    at: 'Pier 2, at the lake',
    from: clock(7, 15),
    to: clock(7, 17),
    answers: { going: ['olof', 'amelia', 'chidi', 'signe', 'kenji'], maybe: ['ada'] },
  },
  {
    by: 'elias',
    title: 'Elias is home',
    about: 'Four days of washing machine, sorry in advance.',
    from: day(11),
    to: day(15),
    allDay: true,
    answers: { going: ['amelia', 'beatriz', 'mateus', 'signe', 'ada', 'chidi', 'olof'] },
  },
  {
    by: 'ngozi',
    title: 'Jollof night',
    about: 'There will be one pot. There will be no debate.',
    at: '18 Harbour Row',
    from: clock(14, 18.5),
    to: clock(14, 21),
    answers: { going: ['ngozi', 'mateus', 'kenji', 'signe'], maybe: ['amelia'] },
  },
  {
    by: 'kenji',
    title: 'Open studio',
    at: 'The blue house, Mill Lane',
    from: clock(20, 11),
    to: clock(20, 16),
    answers: { going: ['signe', 'ada'] },
  },
  {
    by: 'signe',
    title: 'Picnic of four generations',
    about: 'One blanket, eleven opinions on where to put it.',
    at: 'Lighthouse meadow',
    from: clock(-9, 12),
    to: clock(-9, 16),
    answers: {
      going: ['signe', 'kenji', 'amelia', 'olof', 'beatriz', 'mateus', 'ngozi', 'ada', 'chidi', 'tomas'],
    },
  },
  {
    by: 'beatriz',
    title: 'Choir, second altos especially',
    about: 'Tea first, scales after.',
    at: 'St. Anne’s, the side door',
    from: clock(-13, 18),
    to: clock(-13, 19.5),
    every: 'FREQ=WEEKLY',
    answers: { going: ['beatriz', 'amelia', 'ngozi'] },
  },
  {
    by: 'olof',
    title: 'Bottles and paper go out',
    from: day(-20),
    to: day(-19),
    allDay: true,
    every: 'FREQ=WEEKLY;INTERVAL=2',
  },
  {
    by: 'ada',
    title: 'School exhibition',
    about: 'Mine are the ones with dogs in.',
    at: 'The old gym',
    from: clock(-24, 17),
    to: clock(-24, 19),
    answers: { going: ['mateus', 'ngozi', 'amelia', 'kenji'], maybe: ['signe'] },
  },
  {
    by: 'tomas',
    title: 'Spring clean, or autumn clean, or whenever this is',
    at: 'Pear Tree House, the attic',
    from: clock(-31, 9),
    to: clock(-31, 13),
    answers: { going: ['tomas', 'olof'], declined: ['ada', 'chidi'] },
    items: [['Bin bags', 'olof'], ['Sandwiches', 'tomas'], ['A longer ladder']],
  },
]

export async function addEvents({ familyId, members }: House): Promise<void> {
  await Promise.all(
    events.map(
      async ({ by, title, about, at, from, to, allDay = false, every, answers = {}, items = [] }) => {
        const { data } = await members[by].db
          .from('events')
          .insert({
            title,
            description: about,
            location: at,
            start_time: from,
            end_time: to,
            all_day: allDay,
            ...(every && {
              rrule: every,
              time_zone: allDay ? null : Intl.DateTimeFormat().resolvedOptions().timeZone,
            }),
            family_id: familyId,
          })
          .select('id')
          .single()
          .throwOnError()
        await Promise.all(
          (['going', 'maybe', 'declined'] as const).flatMap((status) =>
            (answers[status] ?? []).map((key) =>
              members[key].db
                .from('event_attendees')
                // Its author attends it already.
                .upsert(
                  { event_id: data.id, user_id: members[key].id, status },
                  { onConflict: 'event_id,user_id' },
                )
                .throwOnError(),
            ),
          ),
        )
        for (const [title, key] of items) {
          const item = { family_id: familyId, event_id: data.id, title }
          await members[key ?? by].db
            .from('event_items')
            .insert({ ...item, brought_by: key ? members[key].id : null })
            .throwOnError()
        }
      },
    ),
  )
}
