import { subMinutes } from 'date-fns'
import { m } from '@/i18n/messages'
import type { Shown } from '../message'

/** Stands for the other participant. */
const OTHER = 'example'

/** Example messages for a conversation without any. They exist on this screen only. */
export function sampleMessages(conversationId: string, userId: string, now: Date): Shown[] {
  const samples = [
    { minutes: 60, user_id: OTHER, content: m.messages_sample_1() },
    { minutes: 50, user_id: userId, content: m.messages_sample_2() },
    { minutes: 30, user_id: OTHER, content: m.messages_sample_3() },
    { minutes: 15, user_id: userId, content: m.messages_sample_4() },
  ]
  return samples.map(({ minutes, user_id, content }) => ({
    id: `example ${minutes}`,
    conversation_id: conversationId,
    user_id,
    content,
    image_paths: [],
    attachments: [],
    reply_to: null,
    edited_at: null,
    reacted_by: {},
    created_at: subMinutes(now, minutes).toISOString(),
    state: 'example',
  }))
}
