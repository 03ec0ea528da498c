import type { Letter } from '../letter.ts'
import { PRODUCT } from '../product.ts'

/** @param reason why the last attempt failed, if it did */
export const overdueBackupLetter = ({ host, reason }: { host: string; reason?: string }): Letter => ({
  subject: `${PRODUCT} has had no backup for ten days`,
  paragraphs: [
    `For ten days, no backup of ${host} has succeeded. If its disk fails now, everything since then is lost.`,
    ...(reason ? [`The last attempt failed: ${reason}`] : []),
  ],
  notes: [
    'On the computer that runs the hub, “kinfold status” and the log say more.',
    'You receive this email because you are a host of it. It is repeated every ten days.',
  ],
})
