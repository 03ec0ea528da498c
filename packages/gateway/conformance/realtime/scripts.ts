// The form of a realtime fixture: what a client sends, what it must then receive, and what happens in the database.

/** `[join_ref, ref, topic, event, payload]` */
export type Frame = [string | null, string | null, string, string, unknown]

export type Step =
  | { send: unknown }
  /** A frame that has arrived or arrives within seconds. */
  | { receive: unknown }
  /** The payloads of all frames with this event, so far. */
  | { all: string; are: unknown[] }
  | { sql: string }
  | { post: string; body: unknown; status: number }

export type Script = { does: string; as?: 'anon' | 'ann'; version?: '1.0.0' | '2.0.0'; steps: Step[] }

export type ScriptGroup = { title: string; cases: Script[] }
