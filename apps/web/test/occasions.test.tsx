import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OccasionList } from '../src/features/birthdays/occasion-list'
import { openAsRosa } from './open-screen'

const occasion = { person_id: 'ada', profile_id: 'ada', year: 2010, month: 11, day: 24, date: '2026-11-24' }

test('a day lists its birthdays, anniversaries and remembrance days, and leads to the people', () => {
  openAsRosa(
    <OccasionList
      occasions={[
        { ...occasion, kind: 'birthday', years: 16, names: ['Ada'] },
        { ...occasion, kind: 'anniversary', profile_id: null, years: 1, names: ['Amelia', 'Olof'] },
        { ...occasion, kind: 'remembrance', profile_id: null, years: 16, names: [null] },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Ada turns 16' }).getAttribute('href')).toBe('/profile/ada')
  screen.getByRole('link', { name: 'Amelia and Olof, 1 year married' })
  screen.getByText(/^In memory of /)
})
