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
import { m } from '@/i18n/messages'

export type Destination = {
  to: NonNullable<Address['to']>
  /** Another screen that belongs to it. */
  also?: string
  /** Screens below it belong elsewhere. */
  alone?: boolean
  label: () => string
  icon: LucideIcon
}

/** Whether a screen belongs to a destination. */
export const isAt = (pathname: string, { to, also, alone = false }: Destination) =>
  pathname === to || pathname === also || (!alone && pathname.startsWith(`${to}/`))

const home: Destination = { to: '/home', label: m.nav_home, icon: House }
const family: Destination = { to: '/family', label: m.nav_family, icon: Users }
const messages: Destination = { to: '/messages', also: '/chat', label: m.nav_messages, icon: MessageSquare }
const events: Destination = { to: '/events', label: m.nav_events, icon: Calendar }
const recipes: Destination = { to: '/recipes', label: m.nav_recipes, icon: Utensils }
const lists: Destination = { to: '/lists', label: m.nav_lists, icon: ListChecks }
const music: Destination = { to: '/music', label: m.nav_music, icon: Music }
const history: Destination = { to: '/history', label: m.nav_history, icon: Network }
const media: Destination = { to: '/media', label: m.nav_media, icon: Image }
// Other profiles belong to the list of members.
const profile: Destination = { to: '/profile', alone: true, label: m.nav_profile, icon: User }
const settings: Destination = { to: '/settings', label: m.nav_settings, icon: Settings }

export const sections = [
  { title: m.nav_section_main, destinations: [home, family, messages, events] },
  { title: m.nav_section_features, destinations: [recipes, lists, music, history, media] },
  { title: m.nav_section_personal, destinations: [profile, settings] },
]

/**
 * The bottom bar of a phone, and “More” beside them. The top bar leads to events and messages, its account menu to the
 * profile and the settings: nothing is there twice.
 */
export const quickDestinations = [home, family, recipes, media]
export const moreDestinations = [lists, history, music]
