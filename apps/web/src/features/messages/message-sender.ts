// Sends messages, with their files, and edits of messages: the last edit counts, without merging.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from '@/data/address'
import { db } from '@/data/db'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import type { Viewer } from '@/lib/viewer'
import { unpackPhoto } from '@/photos/packed-photo'
import { uploadOnce } from '@/photos/picture-storage'
import { hideMessage, removeFiles, replaceMessage, showMessage } from './api'
import { filesText } from './conversation'
import { MAX_CHARACTERS, type Message, type MessageBody, type MessageEdit, type Unsent } from './message'
import { conversations } from './messages'

type Reader = Pick<Viewer, 'userId' | 'familyId'>

export function messageSender(queryClient: QueryClient, reader: Reader): Sender<MessageBody> {
  return {
    async send(entry) {
      showMessage(queryClient, reader, await store(entry))
      toast.success(m.message_sent_title(), {
        description: m.message_sent(),
        id: 'message-sent',
        brief: true,
      })
    },
    async withdraw({ id, body: { photos, attachments = [] } }) {
      await db.from('messages').delete().eq('id', id).throwOnError()
      await removeFiles([...photos, ...attachments].map(({ path }) => path))
      hideMessage(queryClient, reader.familyId, id)
    },
    problem: (error) => errorMessage(error, m.try_later()),
    describe,
    text: {
      of: ({ content }) => content,
      maxLength: MAX_CHARACTERS,
      change: ({ kind, lane, body, bytes = 0 }, content) => ({
        id: newId(body.conversation_id),
        kind,
        lane,
        body: { ...body, content },
        bytes,
      }),
    },
  }
}

async function store({ id, body }: Unsent): Promise<Message> {
  const { conversation_id, content, reply_to, photos, attachments: packed = [] } = body
  for (const photo of photos) await uploadOnce('messages', photo.path, unpackPhoto(photo), photo.takenAt)
  for (const { path, bytes, type, takenAt } of packed) {
    if (bytes) await uploadOnce('messages', path, unpackPhoto({ path, bytes, type }), takenAt)
  }
  const image_paths = photos.map(({ path }) => path)
  // The server looks up the type and the size.
  const attachments = packed.map(({ path, name, seconds, waveform }) => ({
    path,
    name,
    ...(seconds !== undefined && { seconds }),
    ...(waveform && { waveform }),
  }))
  const values = {
    id,
    conversation_id,
    content,
    reply_to,
    image_paths,
    ...(packed.length > 0 && { attachments }),
  }
  return insertOnce(db.from('messages').insert(values).select('*').single(), () =>
    db.from('messages').select('*').eq('id', id).maybeSingle(),
  )
}

export function messageEditSender(queryClient: QueryClient, familyId: string): Sender<MessageEdit> {
  return {
    async send({ body: { id, content } }) {
      const { data } = await db
        .from('messages')
        .update({ content })
        .eq('id', id)
        .select('*')
        .maybeSingle()
        .throwOnError()
      if (!data) throw new UserError(m.message_gone())
      replaceMessage(queryClient, familyId, data)
    },
    problem: (error) => errorMessage(error, m.try_later()),
    describe,
    text: {
      of: ({ content }) => content,
      maxLength: MAX_CHARACTERS,
      change: ({ kind, lane, body }, content) => ({ id: newId(), kind, lane, body: { ...body, content } }),
    },
  }
}

const describe = ({ content, conversation_id, ...body }: MessageEdit | MessageBody) => ({
  title: m.outbox_message(),
  text:
    content ||
    filesText('photos' in body ? body.photos.length : 0, 'photos' in body ? (body.attachments ?? []) : []),
  to: hrefOf(conversations.path({ id: conversation_id })),
})
