import { expect, test } from 'vitest'
import { isSwitchedOff, wantedKinds } from './kinds'

const wanted = (familyUpdates: boolean, eventReminders: boolean) =>
  wantedKinds({ chatNotifications: true, familyUpdates, eventReminders })

test('each switch covers its own kinds', () => {
  expect(wanted(false, false)).toEqual(['sign_in_link', 'sign_in_link_used'])
  expect([wanted(false, false), wanted(false, true)].map(isSwitchedOff)).toEqual([true, false])
  expect(wanted(true, false)).toEqual([
    'sign_in_link',
    'sign_in_link_used',
    'post',
    'like',
    'reaction',
    'comment',
    'mention',
    'member',
    'recipe',
    'media',
    'family_waiting',
    'album',
    'list',
    'marked',
  ])
  expect(wanted(false, true)).toContain('birthday_today')
  expect(wanted(true, true)).toHaveLength(20)
})
