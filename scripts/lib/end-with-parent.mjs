// Kills this process when its parent exits. Meant for what has to start again from scratch anyway, such as npm, which goes
// on after SIGINT and SIGTERM.

import { endWithParent } from './run.mjs'

endWithParent('SIGKILL')
