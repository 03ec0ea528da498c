// Comments: empty, with replies and mentions, the picker of members, the menu of reactions, and who reacted.

import { expect, test } from '../kinfold.ts'
import { shoot } from './shoot.ts'

test('what the family says', async ({ rosa, bento, addMember }) => {
  const ada = await addMember('Ada Oliveira-Kowalczyk')
  const { family_id } = rosa
  const content = 'First frost on the pear tree. Grandpa says the last ones are the sweetest.'
  const { data: post } = await rosa.db
    .from('posts')
    .insert({ family_id, content })
    .select('id')
    .single()
    .throwOnError()
  const page = await ada.open(`/home?post=${post.id}`)
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await shoot(page, 'comments-empty')

  const say = async (by: typeof rosa, content: string, parent_id: string | null = null) => {
    const comment = { family_id, post_id: post.id, content, parent_id, mentions: [rosa.id, bento.id, ada.id] }
    return (await by.db.from('comments').insert(comment).select('id').single().throwOnError()).data.id
  }
  const ladder = await say(
    bento,
    'We bring a ladder and two children who can climb. @Rosa Oliveira, is there still jam of last year?',
  )
  await say(rosa, 'Eleven jars.', ladder)
  await say(ada, '@Bento Oliveira leave some of them to us!', ladder)
  await say(rosa, 'Come at four. It is dark at five.')
  for (const { db } of [rosa, bento, ada]) {
    await db.from('reactions').insert({ post_id: post.id, emoji: '🎉' }).throwOnError()
    await db.from('reactions').insert({ comment_id: ladder, emoji: '😂' }).throwOnError()
  }
  await rosa.db.from('reactions').insert({ post_id: post.id, emoji: '😮' }).throwOnError()
  await bento.db.from('post_likes').insert({ post_id: post.id }).throwOnError()
  await expect(page.getByText('Come at four.')).toBeVisible()
  await shoot(page, 'comments')

  await page.getByLabel('Write a comment').pressSequentially('And cream, @')
  await expect(page.getByRole('listbox')).toBeVisible()
  await shoot(page, 'comments-mention')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'React to the post by Rosa Oliveira' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await shoot(page, 'reactions-menu')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /🎉.*Show who reacted/ }).click()
  await expect(page.getByRole('dialog').getByText('Bento Oliveira')).toBeVisible()
  await shoot(page, 'reactions-who')
})
