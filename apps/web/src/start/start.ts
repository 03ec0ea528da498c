// Runs in the page before the app has loaded: it decides which skeleton is shown, and starts what the first screen reads.

import { config, supabaseUrl } from '../lib/config'
import { startReads } from './early-reads'
import { showPosts } from './first-posts'
import { keptPosts } from './kept-posts'
import { storedSession } from './stored-session'

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
if (session) {
  // A link to one post, or to those with a tag, starts with others.
  const onPosts = location.search ? undefined : showPosts
  startReads(session, { supabaseUrl, key: config.publishableKey, place }, onPosts)
  if (onPosts && place === 'home') keptPosts(session.user.id).then(onPosts, console.warn)
}
