// The Pereiras: four generations, all invented. Each has a portrait of the same name in demo/media/portraits.

export type Key = keyof typeof people

type PersonOfDemo = {
  name: string
  /** Shown to a visitor who may look around as this person. */
  about?: string
  admin?: boolean
  birthday: { inDays: number; turns: number }
  bio: string
  phone?: string
  address?: string
}

const HOME = 'Pear Tree House, Rua da Fonte 7'

export const people = {
  amelia: {
    name: 'Amélia Pereira',
    about: 'Grandmother. Keeps the family together, and this place in order.',
    admin: true,
    birthday: { inDays: 74, turns: 69 },
    bio: 'Retired school nurse. I have seen everybody’s knees.\nKeeper of the pear tree, the recipe tin and the spare keys.',
    phone: '+351 912 555 014',
    address: HOME,
  },
  beatriz: {
    name: 'Beatriz Pereira',
    birthday: { inDays: 163, turns: 92 },
    bio: 'BORN IN THE YEAR OF THE BIG FLOOD. I HAVE FOUND THE LARGE LETTERS AND I AM KEEPING THEM.',
    address: `${HOME}, ground floor`,
  },
  olof: {
    name: 'Olof Lindqvist',
    birthday: { inDays: 3, turns: 72 },
    bio: 'Came for the summer of 1979, missed the boat home, built another one. It floats, mostly.',
    phone: '+351 912 555 027',
    address: HOME,
  },
  tomas: {
    name: 'Tomás Pereira',
    birthday: { inDays: 231, turns: 65 },
    bio: 'Uncle to all. Human to Biscoito. Puns on request, and also without.',
  },
  mateus: {
    name: 'Mateus Pereira',
    about: 'Father of two. Cooks on Sundays, loses his glasses on Mondays.',
    birthday: { inDays: 118, turns: 44 },
    bio: 'Teaches geography to people who have a map in their pocket. Married to Ngozi, father of Ada and Chidi, proud owner of a sourdough called Clint Yeastwood.',
    phone: '+44 7700 900142',
    address: '18 Harbour Row',
  },
  ngozi: {
    name: 'Ngozi Okafor',
    birthday: { inDays: 203, turns: 42 },
    bio: 'Works nights so that babies may arrive when they like. Ask me about jollof. Do not ask me about other jollof.',
    phone: '+44 7700 900178',
    address: '18 Harbour Row',
  },
  signe: {
    name: 'Signe Pereira',
    birthday: { inDays: 45, turns: 39 },
    bio: 'Carpenter. If it wobbles I was interrupted.',
    address: 'The blue house, Mill Lane',
  },
  kenji: {
    name: 'Kenji Tanaka',
    birthday: { inDays: -8, turns: 40 },
    bio: 'Potter. Every third bowl survives Nils.',
    address: 'The blue house, Mill Lane',
  },
  elias: {
    name: 'Elias Pereira',
    birthday: { inDays: 290, turns: 34 },
    bio: 'Somewhere north of everybody, counting plankton. Answers when there is a signal and no plankton.',
  },
  ada: {
    name: 'Ada Pereira',
    about: 'Granddaughter, fifteen until tomorrow. Draws everything.',
    birthday: { inDays: 1, turns: 16 },
    bio: 'i draw on everything. sorry about the tablecloth, avó',
    address: '18 Harbour Row',
  },
  chidi: {
    name: 'Chidi Pereira',
    birthday: { inDays: 12, turns: 11 },
    bio: 'Goalkeeper, inventor. My raft sank but it sank on purpose.',
    address: '18 Harbour Row',
  },
} satisfies Record<string, PersonOfDemo>

/** The people a visitor may be: three generations, one of them an admin. */
export const visitors = ['amelia', 'mateus', 'ada'] as const satisfies readonly Key[]
