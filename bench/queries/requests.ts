// What the screens of the app read, as they ask the gateway.

import { events } from '@/features/events/events'
import { posts } from '@/features/feed/posts'
import { lists } from '@/features/lists/lists'
import { media } from '@/features/media/media'
import { playlists, songs } from '@/features/music/playlists'
import { recipes } from '@/features/recipes/recipes'
import { familyMembers } from '@/lib/members'
import { TODAY } from './fill.ts'
import type { Place, Reader } from './reader.ts'

export type Request = { path: string; body?: object }

const NEWEST = 'created_at.desc,id.desc'
const NEWEST_MEDIA = 'listed_at.desc,id.desc'
/** What the app's declarations read. */
const MEDIA = media.columns
const KINDS = [
  'sign_in_link',
  'sign_in_link_used',
  'post',
  'like',
  'reaction',
  'comment',
  'mention',
  'event',
  'event_changed',
  'rsvp',
  'member',
  'recipe',
  'media',
  'album',
  'list',
  'marked',
  'birthday_today',
  'birthday_tomorrow',
  'answer_wanted',
  'family_waiting',
] // prettier-ignore

/** A list is read completely, as `readAll` of the app does. */
const WHOLE = { offset: 0, limit: 1000 }

const rows = (table: string, parameters: Record<string, string | number>): Request => ({
  path: `/rest/v1/${table}?${new URLSearchParams(
    // Like supabase-js, without the blanks of a declaration.
    Object.entries(parameters).map(([name, value]) => [name, String(value).replace(/, /g, ',')]),
  )}`,
})
const call = (name: string, body: object = {}, query = ''): Request => ({
  path: `/rest/v1/rpc/${name}${query}`,
  body,
})

const day = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString()
const olderThan = ({ created_at, id }: Place, time = 'created_at') =>
  `(and(${time}.lte."${created_at}",or(${time}.lt."${created_at}",id.lt.${id})))`

/**
 * By screen and name.
 * @param moment since which changes are asked for
 */
export function requestsOf(reader: Reader, moment: string): Record<string, Record<string, Request>> {
  const { family, me } = reader
  const mine = { family_id: `eq.${family}` }
  const ofPosts = { select: posts.columns, ...mine, 'post_likes.user_id': `eq.${me}` }
  const ofMedia = { select: MEDIA, ...mine }
  const timeline = { ...ofMedia, taken_month: `gte.${reader.month}` }
  const albumItems = `added_by,media:media!inner(${MEDIA})`
  const inOrder = 'taken_month.asc,taken_at.asc,id.asc'
  const between = (from: string, to: string) =>
    `(and(start_time.lt.${to},over_at.gt.${from}),and(recurrence_id.lt.${to},recurrence_id.gt.${from}))`

  return {
    'every screen': {
      'own profile': rows('profiles', { select: '*,moment', id: `eq.${me}` }),
      family: rows('families', { select: 'name', id: `eq.${family}` }),
      members: rows('profiles', {
        select: familyMembers.columns,
        ...mine,
        order: 'id.asc',
        ...WHOLE,
      }),
      'turned pictures': rows('media', {
        select: 'bucket_id,file_path,rotation',
        ...mine,
        rotation: 'neq.0',
        places: 'neq.{media}',
        order: 'id.asc',
        ...WHOLE,
      }),
      'changes since': call('changes_since', { moment }),
      'unread notifications': call('unread_notifications', { kinds: KINDS }),
      notifications: call('my_notifications', { kinds: KINDS }),
      'notifications, an older page': call('my_notifications', {
        kinds: KINDS,
        before_at: reader.olderNotification.created_at,
        before_id: reader.olderNotification.id,
      }),
      inbox: call('inbox', {}, '?offset=0&limit=1000'),
      appearance: rows('appearance_settings', {
        select: 'theme,textSize:text_size,reduceMotion:reduce_motion',
        user_id: `eq.${me}`,
      }),
      'own push device': rows('push_subscriptions', { select: '*', session_id: `eq.${reader.session}` }),
      'hub settings': call('hub_settings'),
    },
    home: {
      feed: rows('posts', { ...ofPosts, order: NEWEST, limit: 20 }),
      'feed, an older page': rows('posts', {
        ...ofPosts,
        or: olderThan(reader.olderPost),
        order: NEWEST,
        limit: 20,
      }),
      'feed of a tag': rows('posts', { ...ofPosts, tags: 'cs.{"tag7"}', order: NEWEST, limit: 20 }),
      'feed of a rare tag': rows('posts', { ...ofPosts, tags: 'cs.{"none"}', order: NEWEST, limit: 20 }),
      post: rows('posts', { ...ofPosts, id: `eq.${reader.post}` }),
      likers: rows('post_likes', {
        select: 'user_id',
        post_id: `eq.${reader.post}`,
        order: 'created_at.asc,user_id.asc',
        ...WHOLE,
      }),
      comments: rows('comments', { select: '*', subject_id: `eq.${reader.post}`, order: NEWEST, limit: 50 }),
      'older comments': rows('comments', {
        select: '*',
        subject_id: `eq.${reader.post}`,
        or: olderThan(reader.olderPost),
        order: NEWEST,
        limit: 50,
      }),
      'subject of a comment': rows('comments', {
        select: 'post_id,media_id,recipe_id,relative_id,event:events(id,start_time,all_day)',
        id: `eq.${reader.comment}`,
      }),
      'on this day': call('on_this_day', { today: TODAY.slice(0, 10), time_zone: 'Europe/Lisbon' }),
      birthdays: rows('profiles', {
        select: 'id,full_name,avatar_url,birth_date',
        ...mine,
        birth_date: 'not.is.null',
        order: 'id.asc',
        ...WHOLE,
      }),
      'upcoming events': rows('rpc/upcoming_events', {
        select: `${events.columns},reminders:event_reminders(minutes)`,
      }),
      'due items': rows('lists', {
        select: lists.columns,
        ...mine,
        order: 'created_at.desc,id.asc',
        ...WHOLE,
      }),
    },
    messages: {
      participants: rows('conversation_members', {
        select: '*',
        order: 'joined_at.asc,id.asc',
        ...WHOLE,
      }),
      messages: rows('messages', {
        select: '*',
        conversation_id: `eq.${reader.conversation}`,
        order: NEWEST,
        offset: 0,
        limit: 50,
      }),
      'older messages': rows('messages', {
        select: '*',
        conversation_id: `eq.${reader.conversation}`,
        or: olderThan(reader.olderMessage),
        order: NEWEST,
        offset: 0,
        limit: 50,
      }),
      'quoted message': rows('messages', {
        select: '*',
        id: `eq.${reader.olderMessage.id}`,
        conversation_id: `eq.${reader.conversation}`,
      }),
      'missed messages': rows('messages', {
        select: '*',
        conversation_id: `eq.${reader.conversation}`,
        created_at: `gte.${reader.olderMessage.created_at}`,
        order: NEWEST,
        offset: 0,
        limit: 500,
      }),
    },
    calendar: {
      'month of events': rows('events', {
        select: events.columns,
        ...mine,
        or: between(day(-30), day(12)),
        order: 'start_time.asc,id.asc',
        ...WHOLE,
      }),
      'days of the family': call('family_days', {}, '?offset=0&limit=1000'),
      event: rows('events', {
        select: events.columns,
        ...mine,
        or: `(id.eq.${reader.event},and(series_id.eq.${reader.event},recurrence_id.gt.${day(-31)}))`,
        order: 'id.asc',
        ...WHOLE,
      }),
      series: rows('events', {
        select: events.columns,
        ...mine,
        or: `(id.eq.${reader.series},and(series_id.eq.${reader.series},recurrence_id.gt.${day(-31)}))`,
        order: 'id.asc',
        ...WHOLE,
      }),
      'things to bring': rows('event_items', {
        select: 'id,title,occurrence,brought_by,created_by,created_at',
        ...mine,
        event_id: `eq.${reader.event}`,
        order: 'created_at.asc,id.asc',
        ...WHOLE,
      }),
      'own reminders': rows('event_reminders', {
        select: 'minutes',
        event_id: `eq.${reader.event}`,
        user_id: `eq.${me}`,
      }),
      'calendar feeds': rows('calendar_feeds', {
        select: 'id,kind,created_at,last_read_at',
        user_id: `eq.${me}`,
        order: 'created_at.desc',
      }),
    },
    media: {
      media: rows('media', { ...ofMedia, order: NEWEST_MEDIA, limit: 60 }),
      'media, an older page': rows('media', {
        ...ofMedia,
        or: olderThan(reader.olderMedia, 'listed_at'),
        order: NEWEST_MEDIA,
        limit: 60,
      }),
      photos: rows('media', { ...ofMedia, file_type: 'like.image/%', order: NEWEST_MEDIA, limit: 60 }),
      videos: rows('media', { ...ofMedia, file_type: 'like.video/%', order: NEWEST_MEDIA, limit: 60 }),
      documents: {
        path: `${rows('media', { ...ofMedia, order: NEWEST_MEDIA, limit: 60 }).path}&file_type=not.like.image%2F%25&file_type=not.like.video%2F%25`,
      },
      'own media': rows('media', { ...ofMedia, user_id: `eq.${me}`, order: NEWEST_MEDIA, limit: 60 }),
      'media of posts': rows('media', {
        ...ofMedia,
        places: 'cs.{"posts"}',
        order: NEWEST_MEDIA,
        limit: 60,
      }),
      'media of events': rows('media', {
        ...ofMedia,
        select: `${MEDIA},album_items!inner(albums!album_is_in_the_same_family!inner(event_id))`,
        'album_items.albums.event_id': 'not.is.null',
        order: NEWEST_MEDIA,
        limit: 60,
      }),
      months: call('media_months', { family }, '?offset=0&limit=1000'),
      'months of photos': call('media_months', { family, kinds: 'photos' }, '?offset=0&limit=1000'),
      'months of events': call('media_months', { family, source: 'events' }, '?offset=0&limit=1000'),
      'rows of the timeline': {
        path: `${rows('media', { ...timeline, order: inOrder, offset: 0, limit: 100 }).path}&taken_month=lte.${reader.month + 100}`,
      },
      'media item': rows('media', { ...ofMedia, id: `in.(${reader.media})`, order: 'id.asc', ...WHOLE }),
      'signed files': {
        path: '/storage/v1/object/sign/family-media',
        body: { expiresIn: 3600, paths: reader.files },
      },
      'people in a photo': rows('media_people', {
        select: 'id,marked_by,x,y,width,height,person:family_history!inner(id,member_name,profile_id)',
        media_id: `eq.${reader.media}`,
        order: 'x.asc,id.asc',
        ...WHOLE,
      }),
      'photos of a member': rows('media', {
        ...ofMedia,
        select: `${MEDIA},media_people!inner(family_history!inner(id))`,
        'media_people.family_history.profile_id': `eq.${reader.other}`,
        order: 'taken_at.desc,id.asc',
        offset: 0,
        limit: 24,
      }),
      'photos of a relative': rows('media', {
        ...ofMedia,
        select: `${MEDIA},media_people!inner(family_history!inner(id))`,
        'media_people.family_history.id': `eq.${reader.person}`,
        order: 'taken_at.desc,id.asc',
        offset: 0,
        limit: 24,
      }),
      albums: call('family_albums', {}, '?offset=0&limit=1000'),
      album: rows('album_items', {
        select: albumItems,
        ...mine,
        album_id: `eq.${reader.album}`,
        order: 'position.asc,media_id.asc',
        'media.uses.limit': 50,
        ...WHOLE,
      }),
      'members of an album': rows('album_members', {
        select: 'user_id',
        album_id: `eq.${reader.album}`,
        order: 'user_id.asc',
        ...WHOLE,
      }),
      duplicates: rows('media', {
        select: 'id,title,bucket_id,file_path,file_size,file_hash',
        file_size: 'in.(100000,110007,120014)',
        file_hash: 'not.is.null',
        order: 'id.asc',
        ...WHOLE,
      }),
    },
    'recipes, lists and music': {
      recipes: rows('recipes', {
        select: recipes.columns,
        ...mine,
        order: NEWEST,
        ...WHOLE,
      }),
      recipe: rows('recipes', {
        select: recipes.detailColumns ?? '',
        ...mine,
        id: `eq.${reader.recipe}`,
      }),
      playlists: rows('family_playlists', {
        select: playlists.columns,
        ...mine,
        order: NEWEST,
        ...WHOLE,
      }),
      songs: rows('playlist_songs', {
        select: songs.columns,
        ...mine,
        family_playlist_id: `eq.${reader.playlist}`,
        order: 'created_at.asc,id.asc',
        ...WHOLE,
      }),
    },
    'history and people': {
      history: rows('family_history', {
        select: '*',
        ...mine,
        order: 'member_name.asc,id.asc',
        ...WHOLE,
      }),
      parents: rows('parentage', {
        select: 'child_id,parent_id,kind',
        ...mine,
        order: 'child_id.asc,position.asc,parent_id.asc',
        ...WHOLE,
      }),
      couples: rows('partnerships', {
        select: 'one_id,other_id,kind,began,began_precision,ended,ended_precision,place',
        ...mine,
        order: 'began.asc,one_id.asc,other_id.asc',
        ...WHOLE,
      }),
      'members of the tree': rows('profiles', {
        select: 'id,full_name,avatar_url,birth_date,created_at,updated_at',
        ...mine,
        order: 'id.asc',
        ...WHOLE,
      }),
      'GEDCOM records': rows('gedcom_records', {
        select: 'id,person_id,content',
        ...mine,
        order: 'id.asc',
        ...WHOLE,
      }),
      member: rows('profiles', { select: '*', ...mine, id: `eq.${reader.other}` }),
      'posts of a member': rows('posts', {
        select: 'id,content,image_url,created_at',
        ...mine,
        user_id: `eq.${reader.other}`,
        order: NEWEST,
        limit: 5,
      }),
      'recipes of a member': rows('recipes', {
        select: 'id,title,image_url',
        ...mine,
        user_id: `eq.${reader.other}`,
        order: NEWEST,
        ...WHOLE,
      }),
      'immediate family': rows('immediate_family', {
        select: 'relative_id',
        order: 'relative_id.asc',
        ...WHOLE,
      }),
    },
    search: {
      search: call('search_hub', { query: 'garden' }),
      'search for a title': call('search_hub', { query: 'lighthouse' }),
      'search with a typo': call('search_hub', { query: 'lightouse' }),
      'search by one letter': call('search_hub', { query: 'r' }),
      'search without an answer': call('search_hub', { query: 'xylophone' }),
      'search for media': call('search_hub', { query: 'orchard', of_kind: 'media', most: 50 }),
    },
    settings: {
      'notification settings': rows('notification_settings', { select: 'email', user_id: `eq.${me}` }),
      devices: call('my_sessions'),
      'push devices': rows('push_subscriptions', {
        select: '*',
        user_id: `eq.${me}`,
        order: 'created_at.asc',
      }),
      'hidden memories': rows('hidden_memories', {
        select:
          'id,member_id,relative_id,member:profiles!hidden_memories_member_id_fkey(full_name),relative:family_history(member_name)',
        user_id: `eq.${me}`,
        order: 'created_at.asc,id.asc',
        ...WHOLE,
      }),
      'invite code': rows('families', { select: 'invite_code', id: `eq.${family}` }),
      'export of comments': rows('comments', {
        select: '*',
        user_id: `eq.${me}`,
        order: 'id.asc',
        ...WHOLE,
      }),
      'export of likes': rows('post_likes', {
        select: '*,posts!inner()',
        'posts.family_id': `eq.${family}`,
        order: 'post_id.asc,user_id.asc',
        ...WHOLE,
      }),
      'export of file uses': call(
        'visible_file_uses',
        {},
        '?order=used_by.asc,row_id.asc,name.asc&offset=0&limit=1000',
      ),
    },
  }
}
