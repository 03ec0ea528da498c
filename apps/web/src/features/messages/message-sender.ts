// Sends messages, with their photos.

import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import type { Sender } from '@/data/outbox/entry'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import type { Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { unpackPhoto } from '@/photos/packed-photo'
import { uploadOnce } from '@/photos/picture-storage'
import { hideMessage, showMessage } from './api'
import { removePhotos } from './composer/photos'
import { MAX_CHARACTERS, type Message, type MessageBody, type Unsent } from './message'

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
    async withdraw({ id, body: { photos } }) {
      await db.from('messages').delete().eq('id', id).throwOnError()
      await removePhotos(photos.map(({ path }) => path))
      hideMessage(queryClient, reader.familyId, id)
    },
    problem: (error) => errorMessage(error, m.try_later()),
    describe: ({ content, conversation_id }) => ({
      title: m.outbox_message(),
      text: content || m.message_photo(),
      to: `/messages?conversation=${conversation_id}`,
    }),
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

async function store({ id, body: { conversation_id, content, reply_to, photos } }: Unsent): Promise<Message> {
  for (const photo of photos) await uploadOnce('messages', photo.path, unpackPhoto(photo), photo.takenAt)
  const image_paths = photos.map(({ path }) => path)
  return insertOnce(
    db.from('messages').insert({ id, conversation_id, content, reply_to, image_paths }).select('*').single(),
    () => db.from('messages').select('*').eq('id', id).maybeSingle(),
  )
}
