// The conversations.

import { ago } from './days.ts'
import { type House, type Member, randomName, storePhoto } from './house.ts'
import type { Key } from './people.ts'
import { type Picture, readMedia } from './pictures.ts'

type More = { photos?: Picture[]; answers?: number; attaches?: 'voice' | 'letter' }

type Line = readonly [by: Key, when: string, says: string, more?: More]

type Conversation = {
  /** Of a group; the first one created it. */
  name?: string
  /** The conversation of the whole family. */
  family?: true
  between: readonly [Key, Key, ...Key[]]
  lines: readonly Line[]
  /** The members with unread messages, and since when. */
  unread?: Partial<Record<Key, string>>
}

const conversations: Conversation[] = [
  {
    family: true,
    between: ['amelia', 'olof'],
    lines: [
      [
        'amelia',
        ago(20, 3),
        'Welcome, everybody. This one is for the whole family, so mind your soup jokes.',
      ],
      ['tomas', ago(20, 2), 'All of them are about soup.'],
      [
        'signe',
        ago(4, 2),
        'From the walk this morning.',
        { photos: ['scenes/lake', 'scenes/seaside', 'scenes/first-tree'] },
      ],
      ['beatriz', ago(4, 1, 30), 'WHO IS THE SMALL ONE BY THE WATER'],
      ['kenji', ago(4, 1), 'That is the dog.', { answers: 3 }],
      ['elias', ago(1, 3), 'Picking the pears without me? Leave one branch, I am home in eleven days.'],
      [
        'amelia',
        ago(1, 2, 50),
        'The one by your window. It has your name on it, literally, Ada painted it.',
        { answers: 5 },
      ],
    ],
  },
  {
    name: 'Operation Sixteen (not Ada!)',
    between: ['ngozi', 'mateus', 'amelia', 'signe', 'kenji', 'tomas', 'olof'],
    lines: [
      ['ngozi', ago(3, 4), 'Status report, please. The easel?'],
      ['signe', ago(3, 3, 50), 'Built, sanded, oiled. It does not wobble. I was not interrupted.'],
      [
        'kenji',
        ago(3, 3, 40),
        'Six little paint pots fired. Five survived, so it is five colours and white.',
      ],
      ['tomas', ago(2, 6), 'I have prepared a speech.'],
      ['mateus', ago(2, 5, 58), 'No.'],
      ['olof', ago(2, 5, 30), 'I can bring buns instead of the speech.'],
      ['amelia', ago(1, 2), 'Cake is in the cold room behind the pickles. Nobody opens the pickles.'],
      ['signe', ago(0, 0, 42), 'Bringing the easel tonight after dark. Leave the side gate open?'],
      ['tomas', ago(0, 0, 31), 'I shall whistle like an owl.'],
      ['signe', ago(0, 0, 29), 'Please do not whistle like an owl.'],
    ],
    unread: { amelia: ago(0, 1), mateus: ago(0, 1) },
  },
  {
    name: 'Sunday kitchen',
    between: ['amelia', 'mateus', 'ngozi', 'beatriz', 'signe', 'kenji', 'ada'],
    lines: [
      ['amelia', ago(6, 3), 'Who brings what on Sunday? I have pears. You may have noticed.'],
      ['kenji', ago(6, 2, 40), 'Noodles, and a bowl to put them in.'],
      ['ngozi', ago(6, 2), 'Jollof. The right one.'],
      ['beatriz', ago(5, 22), 'SOUP.'],
      ['ada', ago(5, 21), 'we know bisa, we are SO ready for the soup'],
      ['mateus', ago(2, 8), 'Has anybody seen the big orange pot?'],
      ['signe', ago(0, 2, 15), 'It is on your stove in the photo from last Sunday, Mateus.'],
      ['mateus', ago(0, 2, 10), 'That explains the smell.'],
    ],
    unread: { ada: ago(0, 3) },
  },
  {
    between: ['amelia', 'elias'],
    lines: [
      ['amelia', ago(4, 6), 'Are you warm enough? Be honest, I can see the weather there.'],
      ['elias', ago(4, 1), 'Two jumpers and the socks from Bisa. The cook is jealous of the socks.'],
      ['amelia', ago(3, 20), 'She has started on a second pair. For the cook.'],
      ['elias', ago(0, 1, 5), 'Tell her he cried a little. Also: can I have my old room, or is it jars now?'],
    ],
    unread: { amelia: ago(0, 2) },
  },
  {
    between: ['ada', 'chidi'],
    lines: [
      ['chidi', ago(1, 5), 'do you want to know what you get'],
      ['ada', ago(1, 4, 58), 'no'],
      ['ada', ago(1, 4, 55), 'is it big'],
      ['chidi', ago(1, 4, 54), 'i am not allowed to say'],
      ['chidi', ago(0, 0, 50), 'it has three legs'],
    ],
    unread: { ada: ago(0, 2) },
  },
  {
    between: ['mateus', 'ngozi'],
    lines: [
      ['ngozi', ago(0, 7), 'Home at eight. Please hide the big parcel before Ada is up.'],
      ['mateus', ago(0, 6, 50), 'Hidden. So well that I may need help tomorrow.'],
      ['ngozi', ago(0, 0, 55), 'Your glasses are in the fridge, love. I found them next to the milk.'],
    ],
    unread: { mateus: ago(0, 2) },
  },
  {
    between: ['ada', 'kenji'],
    lines: [
      [
        'kenji',
        ago(9, 3),
        'Would you draw something for the open studio? A poster, or the wall. The wall is also fine.',
      ],
      ['ada', ago(9, 2), 'THE WALL'],
      ['kenji', ago(9, 1, 50), 'I had a feeling.'],
    ],
  },
  {
    between: ['amelia', 'beatriz'],
    lines: [
      ['beatriz', ago(2, 3), 'AMÉLIA ARE YOU UPSTAIRS'],
      ['amelia', ago(2, 2, 58), 'Yes, Mãe. You can also just call.'],
      ['beatriz', ago(2, 2, 55), 'THIS IS MORE MODERN'],
      ['beatriz', ago(2, 2, 50), '', { attaches: 'voice' }],
      ['amelia', ago(2, 2, 40), 'The letter from the archive, as a file.', { attaches: 'letter' }],
    ],
  },
]

export async function addMessages(house: House): Promise<void> {
  await Promise.all(conversations.map((conversation) => converse(house, conversation)))
}

async function converse(house: House, conversation: Conversation): Promise<void> {
  const { name, family, between, lines, unread = {} } = conversation
  const { members, clock } = house
  const [opener, ...others] = between.map((key) => members[key]) as [Member, ...Member[]]
  const id = family
    ? await familyConversation(opener)
    : name
      ? await openGroup(opener, name, others)
      : await openDirect(opener, others)
  for (const [key, since] of Object.entries(unread)) await lookAway(house, id, key as Key, since)

  const sent: string[] = []
  for (const [by, when, says, { photos = [], answers, attaches } = {}] of lines) {
    const image_paths = await Promise.all(photos.map((picture) => storePhoto(members[by], id, picture)))
    const attachments = attaches ? [await attach(members[by], id, attaches)] : []
    const reply_to = answers === undefined ? null : sent[answers]
    const { data } = await members[by].db
      .from('messages')
      .insert({ conversation_id: id, content: says, image_paths, reply_to, attachments })
      .select('id')
      .single()
      .throwOnError()
    await clock.from('messages').update({ created_at: when }).eq('id', data.id).throwOnError()
    sent.push(data.id)
  }
}

async function familyConversation({ db }: Member): Promise<string> {
  const { data } = await db.from('conversations').select('id').eq('kind', 'family').single().throwOnError()
  return data.id
}

async function openDirect({ db }: Member, [other]: Member[]): Promise<string> {
  const { data } = await db.rpc('open_conversation', { person: other?.id ?? '' }).throwOnError()
  return data
}

async function openGroup({ db }: Member, name: string, others: Member[]): Promise<string> {
  const { data } = await db.rpc('create_group', { name, people: others.map(({ id }) => id) }).throwOnError()
  return data
}

/** Read markers only move forward: these members leave and rejoin as of that time. */
async function lookAway({ members, clock }: House, conversation_id: string, key: Key, since: string) {
  const user_id = members[key].id
  await clock.from('conversation_members').delete().match({ conversation_id, user_id }).throwOnError()
  await clock
    .from('conversation_members')
    .insert({ conversation_id, user_id, last_read_at: since })
    .throwOnError()
}

/** Stores a file of a message as the app would. @returns what the message says of it */
async function attach({ db }: Member, conversation: string, what: 'voice' | 'letter') {
  const isVoice = what === 'voice'
  const path = `${conversation}/${randomName()}.${isVoice ? 'wav' : 'pdf'}`
  const data = isVoice ? hum(HUMMED) : await readMedia('letter.pdf')
  const contentType = isVoice ? 'audio/wav' : 'application/pdf'
  const { error } = await db.storage.from('messages').upload(path, data, { contentType })
  if (error) throw error
  return isVoice
    ? { path, name: 'Voice message', seconds: HUMMED.length / 8, waveform: HUMMED }
    : { path, name: 'Letter of 1961.pdf' }
}

/** The loudness of each eighth of a second, from 0 to 100. */
const HUMMED = [
  20, 60, 80, 70, 30, 10, 50, 90, 100, 80, 40, 10, 40, 70, 60, 80, 50, 20, 10, 60, 90, 70, 40, 10,
]

const RATE = 8_000

/** A hummed tune as a WAV file, 8 bits and mono (RIFF, "WAVE"). */
function hum(loudness: number[]): Buffer {
  const eighth = RATE / 8
  const samples = Buffer.from(
    loudness.flatMap((value, step) =>
      Array.from({ length: eighth }, (_, at) => {
        const pitch = 180 + 30 * (step % 5)
        return 128 + Math.round(value * 0.6 * Math.sin((2 * Math.PI * pitch * at) / RATE))
      }),
    ),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
