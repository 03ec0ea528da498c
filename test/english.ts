// The texts of the web app as tests expect them. The app loads them before its first screen.

import { setCatalogue } from '@/i18n/messages'
import english from '../packages/i18n/generated/web/en.json' with { type: 'json' }

setCatalogue('en', english as Parameters<typeof setCatalogue>[1])
