// Runs in the page before the app has loaded: it decides which skeleton is shown, starts what the first screen reads, and
// loads the app.

import { config, supabaseUrl } from '../lib/config'
import { startReads } from './early-reads'
import { showPosts } from './first-posts'
import { keptPosts } from './kept-posts'
import { loadApp, photoPainted } from './load-app'
import { type StoredSession, storedSession } from './stored-session'

/** Screens without the shell, for signed-in users too. */
const OUTSIDE = [
  '',
  'join',
  'register',
  'create-family',
  'invite-members',
  'reset-password',
  'forgot-password',
]

const [, place = ''] = location.pathname.split('/')
const session = storedSession(supabaseUrl)
const { dataset } = document.documentElement

if (OUTSIDE.includes(place)) dataset.start = 'door'
else dataset.start = session ? 'shell' : 'login'
if (localStorage.getItem('sidebar collapsed') === 'true') dataset.collapsed = ''

loadApp(session ? showContent(session) : Promise.resolve())

/** Resolves when only the app can show more. */
async function showContent(session: StoredSession): Promise<void> {
  const read = startReads(session, { supabaseUrl, key: config.publishableKey, place })
  // The app asks again, and reports it.
  read.catch(() => {})
  // A link to one post, or to those with a tag, starts with others.
  if (place !== 'home' || location.search) return

  showPosts(await keptPosts(session.user.id).catch(() => []))
  showPosts(await read)
  await photoPainted()
}
