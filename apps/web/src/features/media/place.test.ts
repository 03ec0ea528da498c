import { expect, test, vi } from 'vitest'
import { mapUrl, placeName } from './place'

vi.stubGlobal('navigator', { languages: ['en-US'] })

const nowhere = { taken_place: null, latitude: null, longitude: null }
const lake = { taken_place: null, latitude: 45.64123456, longitude: 10.7 }

test('a place has the name that it was given, or a position', () => {
  expect(placeName(nowhere)).toBeNull()
  expect(placeName({ ...lake, taken_place: 'Lake Garda' })).toBe('Lake Garda')
  expect(placeName(lake)).toBe('45.6412, 10.7')
})

test('a map shows the position, or looks for the name', () => {
  expect(mapUrl(lake)).toBe(
    'https://www.openstreetmap.org/?mlat=45.64123456&mlon=10.7#map=14/45.64123456/10.7',
  )
  expect(mapUrl({ ...nowhere, taken_place: 'Lake & shore' })).toBe(
    'https://www.openstreetmap.org/search?query=Lake%20%26%20shore',
  )
})
