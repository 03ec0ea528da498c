// Sends posts, with their photos.

import type { QueryClient } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { insertOnce } from '@/lib/insert-once'
import { newId } from '@/lib/new-id'
import type { Entry, Sender } from '@/lib/outbox/entry'
import { unpackPhoto } from '@/lib/packed-photo'
import { publicUrl, removePicture, uploadOnce } from '@/lib/picture-storage'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { changeFeed, type Reader } from './api'
import { withNewPost, withoutPost } from './feed-pages'
import type { Post, PostBody } from './post'

export function postSender(queryClient: QueryClient, reader: Reader): Sender<PostBody> {
  return {
    async send(entry) {
      const post = await store(entry, reader)
      changeFeed(queryClient, reader, (feed) => withNewPost(feed, post))
      toast.success(m.post_created_title(), { description: m.post_created() })
    },
    async withdraw({ id, body: { photo } }) {
      await db.from('posts').delete().eq('id', id).throwOnError()
      if (photo) await removePicture('posts', publicUrl('posts', photo.path))
      changeFeed(queryClient, reader, (feed) => withoutPost(feed, id))
    },
    problem: (error) => errorMessage(error, m.post_failed_text()),
    describe: ({ content, photo }) => ({
      title: m.outbox_post(),
      text: content || (photo ? m.composer_photo() : ''),
      to: '/home',
    }),
    text: {
      of: ({ content }) => content,
      maxLength: 10_000,
      change: ({ kind, lane, body, bytes = 0 }, content) => ({
        id: newId(body.family_id),
        kind,
        lane,
        body: { ...body, content },
        bytes,
      }),
    },
  }
}

async function store({ id, body }: Entry<PostBody>, { userId }: Reader): Promise<Post> {
  const { photo, ...draft } = body
  if (photo) await uploadOnce('posts', photo.path, unpackPhoto(photo))
  const image_url = photo ? publicUrl('posts', photo.path) : null
  const columns = '*, author:profiles(id, full_name, avatar_url)'
  const post = await insertOnce<Omit<Post, 'liked'>>(
    db
      .from('posts')
      .insert({ id, ...draft, image_url, user_id: userId })
      .select(columns)
      .single(),
    () => db.from('posts').select(columns).match({ id, user_id: userId }).maybeSingle(),
  )
  return { ...post, liked: false }
}
