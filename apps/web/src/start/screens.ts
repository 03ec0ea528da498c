// What the outlines of the first screens show before the app has loaded: the heading at once, and the first content as
// soon as it has been read. On a later visit, the browser keeps the content of the one before.

import { PERSONAL } from '@/browser/personal-owner'
import { PRIVATE_BUCKETS, SIGNED_FOR_S } from '@/photos/private-files'
import { firstRotations, rotationOf, rotationsOf } from '@/photos/rotations'
import { storedUrl } from '@/photos/stored-url'
import { events_title } from '../../messages/en/events.json'
import { media_subtitle, media_title } from '../../messages/en/media.json'
import { recipes_title } from '../../messages/en/recipes.json'
import { nav_messages } from '../../messages/en/shell.json'
import { MEDIA_COLUMNS } from '../features/media/media-item'
import { PAGE_SIZE as MEDIA_PAGE } from '../features/media/media-pages'
import { supabaseUrl } from '../lib/config'
import type { Ask, Reader } from './early-reads'
import { type EarlyItem, showMedia } from './first-media'
import { type EarlyPost, showPosts } from './first-posts'
import { type EarlyRecipe, showRecipes } from './first-recipes'
import type { Heading } from './outline'

type Content<Row> = {
  /** As the app's query, whose answer it is. */
  read: (reader: Reader) => Promise<Row[]>
  show: (rows: Row[], userId: string) => void
  /** The key of that query, whose first rows this browser keeps. */
  key: (familyId: string) => unknown
}

type Screen = {
  heading?: Heading
  content?: Content<never>
  /** What the app reads first and the outline does not show. */
  askAtOnce?: (ask: Ask) => Promise<unknown>
}

const contentOf = <Row>(content: Content<Row>) => content as unknown as Content<never>

/** By path. A question, such as a search or a link to one post, starts with other content. */
export const screens: Record<string, Screen> = {
  '/home': {
    content: contentOf<EarlyPost>({
      read: readPosts,
      show: (posts, userId) => showPosts(posts, firstRotations(userId)),
      key: (familyId) => ['posts', familyId],
    }),
  },
  '/events': { heading: { title: events_title } },
  '/messages': { heading: { title: nav_messages, inCard: true }, askAtOnce: askMessages },
  '/recipes': {
    heading: { title: recipes_title },
    content: contentOf<EarlyRecipe>({
      read: ({ familyId, ask }) => ask(`/rest/v1/recipes?${newestRecipes(familyId)}`),
      show: showRecipes,
      key: (familyId) => ['recipes', familyId, 'list'],
    }),
  },
  '/media': {
    heading: { title: media_title, subtitle: media_subtitle },
    // Otherwise as a timeline: features/media/layout-choice.ts.
    ...(localStorage.getItem(`${PERSONAL}media layout`) !== '"timeline"' && {
      content: contentOf<EarlyItem>({
        read: readMedia,
        show: showMedia,
        // Its names in order, as in the hash of a key.
        key: (familyId) => ['media', familyId, { from: 'all', sort: 'newest', type: 'all' }],
      }),
    }),
  },
}

const newestFirst = 'created_at.desc,id.desc'

async function readPosts({ userId, familyId, ask }: Reader): Promise<EarlyPost[]> {
  const [posts, turned] = await Promise.all([
    ask(`/rest/v1/posts?${newestPosts(userId, familyId)}`),
    ask(`/rest/v1/family_media?${turnedPictures(familyId)}`),
  ])
  const rotations = rotationsOf(turned)
  return posts.map((post: EarlyPost) => ({
    ...post,
    rotation: rotationOf(rotations, post.image_urls[0] ?? ''),
  }))
}

const newestPosts = (userId: string, familyId: string) =>
  new URLSearchParams({
    select: '*,author:profiles(id,full_name,avatar_url),post_likes(user_id)',
    family_id: `eq.${familyId}`,
    'post_likes.user_id': `eq.${userId}`,
    order: newestFirst,
    limit: '20',
  })

const turnedPictures = (familyId: string) =>
  new URLSearchParams({
    select: 'bucket_id,file_path,rotation',
    family_id: `eq.${familyId}`,
    rotation: 'neq.0',
    places: 'neq.{media}',
    order: 'id.asc',
    offset: '0',
    limit: '1000',
  })

const newestRecipes = (familyId: string) =>
  new URLSearchParams({
    select:
      'id,title,description,cooking_time,servings,image_url,created_at,user_id,author:profiles(id,full_name,avatar_url),favourites:recipe_favourites(user_id)',
    family_id: `eq.${familyId}`,
    order: newestFirst,
    offset: '0',
    limit: '1000',
  })

function askMessages(ask: Ask) {
  const conversation = new URLSearchParams(location.search).get('conversation')
  const participants = new URLSearchParams({
    select: '*',
    order: 'joined_at.asc,id.asc',
    offset: '0',
    limit: '1000',
  })
  return Promise.all([
    ask('/rest/v1/rpc/inbox?offset=0&limit=1000', {}),
    ask(`/rest/v1/conversation_members?${participants}`),
    conversation && ask(`/rest/v1/messages?${newestMessages(conversation)}`),
  ])
}

const newestMessages = (conversation: string) =>
  new URLSearchParams({
    select: '*',
    conversation_id: `eq.${conversation}`,
    order: newestFirst,
    offset: '0',
    limit: '50',
  })

async function readMedia({ familyId, ask }: Reader): Promise<EarlyItem[]> {
  const query = new URLSearchParams({
    select: MEDIA_COLUMNS.replace(/\s/g, ''),
    family_id: `eq.${familyId}`,
    order: 'listed_at.desc,id.desc',
    limit: `${MEDIA_PAGE}`,
  })
  const items: EarlyItem[] = await ask(`/rest/v1/family_media?${query}`)
  const [first, ...others] = items
  return first ? [{ ...first, url: await urlOf(first, items, ask) }, ...others] : []
}

/** Asks for the addresses of all of them, as the app does. */
async function urlOf({ bucket_id, file_path }: EarlyItem, items: EarlyItem[], ask: Reader['ask']) {
  if (!PRIVATE_BUCKETS.includes(bucket_id)) {
    return storedUrl(`/storage/v1/object/public/${bucket_id}/${file_path}`)
  }
  const paths = items.filter((item) => item.bucket_id === bucket_id).map((item) => item.file_path)
  const signed = await ask(`/storage/v1/object/sign/${bucket_id}`, { expiresIn: SIGNED_FOR_S, paths })
  return encodeURI(`${supabaseUrl}/storage/v1${signed[0].signedURL}`)
}
