import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  /** All mails received: envelope and source. */
  taken: { from: string; to: string[]; source: string }[]
  /** Rejects mail to this address from now on. */
  refuses(address: string): void
  close(): Promise<void>
}

/** A mail server that accepts every mail. */
export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const full = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(full.has(address) ? new Error('Mailbox full') : null),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    refuses: (address) => void full.add(address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
