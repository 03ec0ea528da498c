// A name server on the loopback for tests, and a lookup that asks it.

import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll } from 'vitest'

/**
 * Answers each question for an IPv4 address with the next of these addresses, valid for zero seconds, as an attacker's
 * name server does (DNS rebinding).
 */
export async function openNameServer(...addresses: string[]) {
  const socket = createSocket('udp4')
  const given: string[] = []
  socket.on('message', (question, { port, address }) => {
    const next = addresses[given.length] ?? ''
    given.push(next)
    socket.send(answerTo(question, next), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => socket.close())

  const name = `127.0.0.1:${socket.address().port}`
  const resolver = new Resolver()
  resolver.setServers([name])
  return {
    /** `host:port` */
    address: name,
    /** What it has answered. */
    given,
    /** As `addressesOf`, but asks this server. */
    addressesOf: async (host: string) =>
      (await resolver.resolve4(host)).map((address) => ({ address, family: 4 })),
  }
}

/** The question, marked as answered, with one record (RFC 1035, section 4.1). */
function answerTo(question: Buffer, address: string): Buffer {
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2) // a response without an error
  header.writeUInt16BE(1, 6) // one answer
  header.writeUInt16BE(0, 10) // nothing additional
  const asked = question.subarray(12, question.indexOf(0, 12) + 5)
  const record = Buffer.from('c00c00010001000000000004', 'hex') // this name, A, IN, 0 s, 4 bytes
  return Buffer.concat([header, asked, record, Buffer.from(address.split('.').map(Number))])
}
