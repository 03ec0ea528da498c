// The service worker: opens the app without a connection. One module per event; import further ones here.
// It needs a secure context, so on plain http the app works without it.

import './precache'
import './activate'
import './fetch'
import './message'
import './notification-click'
import './push'
import './push-subscription-change'
