// The sections of the app, in the order of the menu.

import {
  Calendar,
  House,
  Image,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Music,
  Network,
  Settings,
  User,
  Users,
  Utensils,
} from 'lucide-react'
import type { Address } from '@/data/address'
import { m } from '@/paraglide/messages'

export type Place = {
  to: NonNullable<Address['to']>
  /** Another screen that belongs to it. */
  also?: string
  /** Screens below it belong elsewhere. */
  alone?: boolean
  label: () => string
  icon: LucideIcon
}

/** Whether a screen belongs to a place. */
export const isAt = (pathname: string, { to, also, alone = false }: Place) =>
  pathname === to || pathname === also || (!alone && pathname.startsWith(`${to}/`))

const home: Place = { to: '/home', label: m.nav_home, icon: House }
const family: Place = { to: '/family', label: m.nav_family, icon: Users }
const messages: Place = { to: '/messages', also: '/chat', label: m.nav_messages, icon: MessageSquare }
const events: Place = { to: '/events', label: m.nav_events, icon: Calendar }
const recipes: Place = { to: '/recipes', label: m.nav_recipes, icon: Utensils }
const lists: Place = { to: '/lists', label: m.nav_lists, icon: ListChecks }
const music: Place = { to: '/music', label: m.nav_music, icon: Music }
const history: Place = { to: '/history', label: m.nav_history, icon: Network }
const media: Place = { to: '/media', label: m.nav_media, icon: Image }
// Other profiles belong to the list of members.
const profile: Place = { to: '/profile', alone: true, label: m.nav_profile, icon: User }
const settings: Place = { to: '/settings', label: m.nav_settings, icon: Settings }

export const sections = [
  { title: m.nav_section_main, places: [home, family, messages, events] },
  { title: m.nav_section_features, places: [recipes, lists, music, history, media] },
  { title: m.nav_section_personal, places: [profile, settings] },
]

/** The bottom bar of a phone; “More” beside them lists the others. */
export const quickPlaces = [home, family, messages, events]
export const morePlaces = [recipes, lists, music, history, media, profile, settings]
