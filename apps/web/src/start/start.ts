// Runs in the page before the app has loaded: it decides which skeleton is shown, and starts what the first screen reads.

import { startReads } from './early-reads'
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
const config = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
const supabaseUrl: string = config.supabaseUrl || location.origin
const session = storedSession(supabaseUrl)
const { dataset } = document.documentElement

if (OUTSIDE.includes(place)) dataset.start = 'door'
else dataset.start = session ? 'shell' : 'login'
if (localStorage.getItem('sidebar collapsed') === 'true') dataset.collapsed = ''
if (session) startReads(session, { supabaseUrl, key: config.publishableKey, place })
