// Runs in the page before the app has loaded: it decides which skeleton is shown, starts what the first screen reads, and
// loads the app.

import { firstRows } from '@/data/kept/first-rows'
import { config, supabaseUrl } from '../lib/config'
import { showDemo } from './demo'
import { startReads } from './early-reads'
import { loadApp, painted, photoDecoded } from './load-app'
import { showHeading } from './outline'
import { screens } from './screens'
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

if (config.demo) showDemo(config.demo)

loadApp((session ? showScreen(session) : Promise.resolve()).then(painted))

/** Resolves when only the app can show more. */
async function showScreen(session: StoredSession): Promise<void> {
  const screen = screens[location.pathname] ?? {}
  // A search, or a link to one post, starts with other content.
  const { heading, content }: typeof screen = location.search ? {} : screen
  if (heading) showHeading(heading)

  const server = { supabaseUrl, key: config.publishableKey }
  const read = startReads(session, server, { askAtOnce: screen.askAtOnce, read: content?.read })
  // The app asks again, and reports it.
  read.catch(() => {})
  if (!content) return

  // The first paint has them already: nothing may be awaited before.
  const kept = firstRows(session.user.id, content.key)
  if (kept) content.show(kept as never[], session.user.id)
  const rows = await read
  if (rows) content.show(rows, session.user.id)
  await photoDecoded()
}
