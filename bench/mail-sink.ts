/** A mail server that takes everything and remembers the addresses; asked by messages of its parent. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const addresses = new Set<string>()
let mails = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      mails += 1
      for (const { address } of envelope.rcptTo) addresses.add(address)
      done()
    })
  },
})
server.on('error', () => {}) // clients may disconnect at any time
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send!({ port: (server.server.address() as AddressInfo).port })

process.on('message', (what) => {
  if (what === 'clear') {
    addresses.clear()
    mails = 0
  }
  process.send!({ mails, different: addresses.size })
})
process.once('disconnect', () => process.exit())
