import type { ServerTexts } from '@kinfold/i18n/server'
import type { Letter } from '../letter.ts'

/** Shows a host that mail arrives. */
export const testLetter = ({ language, m }: ServerTexts): Letter => ({
  language,
  subject: m.mail_test_subject(),
  paragraphs: [m.mail_test_text()],
  notes: [m.mail_test_why()],
})
