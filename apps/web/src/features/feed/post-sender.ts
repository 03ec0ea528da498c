// Sends posts and their edits, with their photos.

import type { QueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { insertOnce } from '@/data/insert-once'
import { newId } from '@/data/new-id'
import { editSender } from '@/data/outbox/edit'
import type { Entry, Sender } from '@/data/outbox/entry'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { changeFeed, type Reader, showChangedPost, showNewPost } from './api'
import { withoutPost } from './feed-pages'
import type { Post, PostBody } from './post'
import { type PostEdit, savePost } from './save-post'
import { addressOf, removePhotos, uploadPhotos } from './upload-photos'

export function postSender(queryClient: QueryClient, reader: Reader): Sender<PostBody> {
  return {
    async send(entry) {
      const post = await store(entry, reader)
      showNewPost(queryClient, reader, post)
      toast.success(m.post_created_title(), { description: m.post_created() })
    },
    async withdraw({ id, body: { photos } }) {
      await db.from('posts').delete().eq('id', id).throwOnError()
      await removePhotos(photos.map(addressOf))
      changeFeed(queryClient, reader, (feed) => withoutPost(feed, id))
    },
    problem: (error) => errorMessage(error, m.post_failed_text()),
    describe: ({ content, photos }) => ({
      title: m.outbox_post(),
      text: content || (photos.length > 0 ? m.composer_photo() : ''),
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
  const { files, photos, ...draft } = body
  await uploadPhotos(files)
  const image_urls = photos.map(addressOf)
  const columns = '*, author:profiles(id, full_name, avatar_url)'
  const post = await insertOnce<Omit<Post, 'liked'>>(
    db
      .from('posts')
      .insert({ id, ...draft, image_urls, user_id: userId })
      .select(columns)
      .single(),
    () => db.from('posts').select(columns).match({ id, user_id: userId }).maybeSingle(),
  )
  return { ...post, liked: false }
}

export const postEditSender = (queryClient: QueryClient, reader: Reader) =>
  editSender<PostEdit, Tables<'posts'>>({
    save: savePost,
    onSaved(post) {
      showChangedPost(queryClient, reader, post)
      toast.success(m.post_changed())
    },
    describe: ({ original, values }) => ({
      title: m.outbox_post(),
      text: values.content || m.composer_photo(),
      to: `/home?post=${original.id}`,
    }),
  })
