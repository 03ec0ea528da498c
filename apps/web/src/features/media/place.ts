// Where an item was taken, as far as its uploader shares that.

import type { Tables } from '@/data/database.types'
import { region } from '@/text/format'

type Place = Pick<Tables<'media'>, 'taken_place' | 'latitude' | 'longitude'>

/** Its name, or the position that the camera knew; null where neither is shared. */
export function placeName({ taken_place, latitude, longitude }: Place): string | null {
  if (taken_place) return taken_place
  if (latitude === null || longitude === null) return null
  const format = new Intl.NumberFormat(region(), { maximumFractionDigits: 4 })
  return `${format.format(latitude)}, ${format.format(longitude)}`
}

/** The address of a map at OpenStreetMap. It is only a link: the app itself requests nothing from there. */
export function mapUrl({ taken_place, latitude, longitude }: Place): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(taken_place ?? '')}`
}
