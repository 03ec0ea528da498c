/** Something that the user has sent and the server does not have yet. */
export type Entry<Body = unknown> = {
  /** Chosen before the first attempt; the id of the row, where the entry adds one. */
  id: string
  /** The id of the user who has written it. */
  owner: string
  /** Names its sender. */
  kind: string
  /** Entries of one lane are sent one after another, such as the messages of a conversation. */
  lane: string
  /** The request. It is stored in IndexedDB, so it may contain buffers, but no functions. */
  body: Body
  /** The size of its photo. */
  bytes?: number
  /** When it was written, in milliseconds; the order of sending. */
  at: number
  /** `refused`: the server has responded, with a reason not to store it. */
  state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, for the screen. */
  problem?: string | undefined
  /** It could not be sent at once, so the screen shows it as waiting. */
  delayed?: boolean
  /** An attempt has begun, so the server may have it. */
  attempted?: boolean
  /** Taken back by the user after an attempt: it is to be removed from the server. */
  withdrawn?: boolean
  /** The user has asked for this attempt and can answer questions. */
  attended?: boolean
}

export type NewEntry<Body = unknown> = Pick<Entry<Body>, 'id' | 'kind' | 'lane' | 'body' | 'bytes'>

/** How one kind of entry is sent and shown. Registered by its feature. */
export type Sender<Body> = {
  /**
   * Sends it and shows the result. When an earlier attempt has stored it already, this succeeds without storing it again.
   * @throws what the server responded
   */
  send: (entry: Entry<Body>) => Promise<void>
  /** Removes what an attempt may have stored. Without it, what is in doubt can only be forgotten. */
  withdraw?: (entry: Entry<Body>) => Promise<void>
  /** Why the server refused it. */
  problem: (error: unknown) => string
  /** A line for the list of waiting entries, and the address of the screen that shows it. */
  describe: (body: Body) => { title: string; text: string; to: string }
  /** The text that can be edited before it is sent, and the entry with another one under a new id. */
  text?: {
    of: (body: Body) => string
    maxLength: number
    change: (entry: Entry<Body>, text: string) => NewEntry<Body>
  }
}

/** By kind. */
// biome-ignore lint/suspicious/noExplicitAny: each sender receives only the bodies of its own kind
export type Senders = Record<string, Sender<any>>

/** `waiting`: there was no response; it is sent as soon as there is one. */
export type Outcome = { state: 'sent' | 'waiting' } | { state: 'refused'; problem: string }

export type AddOptions = {
  /** It takes the place of those that wait in its lane, such as an earlier answer to the same event. */
  replaces?: boolean
  /** When its first attempt is refused it returns to its form, so it does not stay here. */
  returns?: boolean
}
