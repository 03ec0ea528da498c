import type { ServerTexts } from '@kinfold/i18n/server'
import type { Letter } from '../letter.ts'

/** @param reason why the last attempt failed, if it did */
export const overdueBackupLetter = (
  { host, reason }: { host: string; reason?: string },
  { language, m }: ServerTexts,
): Letter => ({
  language,
  subject: m.mail_backup_subject(),
  paragraphs: [m.mail_backup_text({ host }), ...(reason ? [m.mail_backup_reason({ reason })] : [])],
  notes: [m.mail_backup_status(), m.mail_backup_why()],
})
