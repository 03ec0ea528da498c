import { createMailer, type SendMail } from '@kinfold/mail'

/** Environment: SMTP_URL. */
export const hasMailServer = () => Boolean(process.env.SMTP_URL)

/** Environment: SMTP_URL, or KINFOLD_DATA_DIR for the outbox; MAIL_FROM. */
export const sendMail: SendMail = (to, letter) => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, KINFOLD_DATA_DIR: dataDirectory = './data' } = process.env
  const send = createMailer({ smtpUrl, mailFrom, dataDirectory }, (to, file) => {
    console.info(`SMTP_URL is not set: the mail to ${to} was saved to ${file}`)
  })
  return send(to, letter)
}
