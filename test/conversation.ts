// Conversations, with the requests that the app sends.

import type { Person } from './membership.ts'

/** The conversation of two. @returns its id */
export async function open(by: Person, person: { id: string }): Promise<string> {
  return (await by.db.rpc('open_conversation', { person: person.id }).throwOnError()).data
}

/** @returns the id of the new group */
export async function group(by: Person, name: string, people: { id: string }[]): Promise<string> {
  const ids = people.map(({ id }) => id)
  return (await by.db.rpc('create_group', { name, people: ids }).throwOnError()).data
}

/** Await it and look at `error`. */
export const write = (by: Person, conversation_id: string, content: string, values: object = {}) =>
  by.db
    .from('messages')
    .insert({ conversation_id, user_id: by.id, content, ...values })
    .select('id, content, created_at, user_id')
    .single()

/** Removes a member from a conversation. */
export const takeOut = (by: Person, conversation_id: string, person: { id: string }) =>
  by.db
    .from('conversation_members')
    .delete()
    .eq('conversation_id', conversation_id)
    .eq('user_id', person.id)
    .select('user_id')
