// The feed of the last weeks.

import { ago } from './days.ts'
import { type House, hang } from './house.ts'
import type { Key } from './people.ts'
import type { Picture } from './pictures.ts'

type Post = {
  by: Key
  when: string
  says: string
  tags?: string[]
  photos?: Picture[]
  liked?: Key[]
}

const posts: Post[] = [
  {
    by: 'amelia',
    when: ago(0, 1, 20),
    says: 'The pear tree has decided: it is today. Ladders at four, jam until it is finished. Biscoito is already supervising.',
    tags: ['pears', 'all hands'],
    photos: ['scenes/pear-tree'],
    liked: ['olof', 'mateus', 'ada', 'chidi', 'signe', 'tomas', 'beatriz'],
  },
  {
    by: 'ada',
    when: ago(0, 3, 5),
    says: 'Left my sandwich alone for ONE minute. The suspect shows no remorse.',
    tags: ['biscoito'],
    photos: ['scenes/thief'],
    liked: ['chidi', 'signe', 'tomas', 'kenji', 'ngozi'],
  },
  {
    by: 'tomas',
    when: ago(0, 2, 40),
    says: 'In his defence, Ada, it was left in the paws position.',
    liked: ['olof'],
  },
  {
    by: 'elias',
    when: ago(1, 2),
    says: 'Day 19 on the Halcyon. Two hours of green curtains last night, and then somebody burnt the porridge. I miss your kitchen, Mãe. Home in eleven days, save me a pear.',
    tags: ['letters from the north'],
    photos: ['scenes/northern-sea'],
    liked: ['amelia', 'beatriz', 'olof', 'chidi', 'ada', 'mateus', 'signe', 'ngozi'],
  },
  {
    by: 'mateus',
    when: ago(2, 4),
    says: 'Breakfast for eleven, conversation for thirty. If your cup is the orange one: I drank it, I am sorry, it was very good.',
    tags: ['sunday'],
    photos: ['scenes/breakfast'],
    liked: ['ngozi', 'amelia', 'beatriz', 'kenji'],
  },
  {
    by: 'beatriz',
    when: ago(3, 6),
    says: 'I AM WRITING THIS MYSELF. CHIDI SHOWED ME HOW. THE SOUP IS ON THE STOVE. THERE IS ENOUGH. THERE IS ALWAYS ENOUGH.',
    liked: ['amelia', 'chidi', 'ada', 'mateus', 'ngozi', 'signe', 'kenji', 'elias', 'olof', 'tomas'],
  },
  {
    by: 'kenji',
    when: ago(5, 3),
    says: 'The kiln was kind this time: nineteen in, seventeen out. The two that cracked have been adopted by Hana as “houses for snails”.',
    tags: ['studio'],
    photos: ['scenes/pottery'],
    liked: ['signe', 'ada', 'ngozi'],
  },
  {
    by: 'ngozi',
    when: ago(6, 9),
    says: 'Walked home under this after the night shift. Two boys and one girl, all loud, all perfect. Good night, good morning.',
    photos: ['scenes/night'],
    liked: ['mateus', 'amelia', 'beatriz', 'signe'],
  },
  {
    by: 'signe',
    when: ago(8, 5),
    says: 'Forty candles would have needed a permit, so there were nine. Happy birthday to the calmest man I know. He has icing in his ear.',
    tags: ['birthdays', 'kenji'],
    photos: ['scenes/birthday-cake', 'scenes/breakfast', 'scenes/pear-tree'],
    liked: ['kenji', 'amelia', 'olof', 'mateus', 'ada', 'chidi', 'tomas'],
  },
  {
    by: 'olof',
    when: ago(11, 2),
    says: 'She floats. I repeat: she floats. The bailing tin is only there for decoration.',
    tags: ['the boat'],
    photos: ['scenes/lake'],
    liked: ['amelia', 'elias', 'chidi', 'tomas'],
  },
  {
    by: 'chidi',
    when: ago(12, 7),
    says: 'Saved a penalty AND lost a tooth in the same second. Best day. (Mum is writing this, the tooth is in the post.)',
    liked: ['ngozi', 'mateus', 'amelia', 'ada'],
  },
  {
    by: 'signe',
    when: ago(16, 4),
    says: 'The door of Pear Tree House is blue now. Avó Beatriz asked for “something cheerful”, and the bicycle came with the light.',
    tags: ['before & after'],
    photos: ['scenes/new-door'],
    liked: ['beatriz', 'amelia', 'olof', 'kenji'],
  },
  {
    by: 'tomas',
    when: ago(21, 3),
    says: 'Found the lighthouse again. Biscoito found the sea again. We are both surprised every time.',
    photos: ['scenes/seaside'],
    liked: ['chidi', 'ada', 'elias'],
  },
  {
    by: 'amelia',
    when: ago(27, 6),
    says: 'Behind the mirror in the hall: my grandfather Henrique with the pear tree, which came up to his shoulder. He said trees and grandchildren should be planted early and watered often.',
    tags: ['album', 'henrique'],
    photos: ['scenes/first-tree'],
    liked: ['beatriz', 'tomas', 'mateus', 'signe', 'elias', 'ngozi'],
  },
  {
    by: 'mateus',
    when: ago(33, 2),
    says: 'Question for the family council: who took the ladder, and is it the same person who took the other ladder?',
    liked: ['signe'],
  },
  {
    by: 'amelia',
    when: ago(48, 1),
    says: 'Here we are, all in one place, and nobody had to bring chairs. Put in what you have: photos, recipes, birthdays, news, and nonsense. Welcome home.',
    tags: ['welcome'],
    liked: ['olof', 'mateus', 'ngozi', 'signe', 'tomas', 'elias', 'kenji', 'ada'],
  },
]

export async function addPosts(house: House): Promise<void> {
  await Promise.all(posts.map((post) => addPost(house, post)))
}

async function addPost({ familyId, members, clock }: House, post: Post): Promise<void> {
  const author = members[post.by]
  const image_urls = await Promise.all((post.photos ?? []).map((photo) => hang(author, 'posts', photo)))
  const { data } = await author.db
    .from('posts')
    .insert({
      content: post.says,
      tags: post.tags ?? [],
      image_urls,
      family_id: familyId,
      user_id: author.id,
    })
    .select('id')
    .single()
    .throwOnError()
  await clock
    .from('posts')
    .update({ created_at: post.when, updated_at: post.when })
    .eq('id', data.id)
    .throwOnError()
  // Their photos are in Media, as old as the post.
  const paths = image_urls.map((url) => url.slice(url.lastIndexOf('/') + 1))
  await clock
    .from('media')
    .update({ created_at: post.when, taken_at: post.when.slice(0, 19) })
    .eq('bucket_id', 'posts')
    .in('file_path', paths)
    .throwOnError()
  await Promise.all(
    (post.liked ?? []).map((key) =>
      members[key].db
        .from('post_likes')
        .insert({ post_id: data.id, user_id: members[key].id })
        .throwOnError(),
    ),
  )
}
