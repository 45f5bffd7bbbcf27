import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TestMailServer {
  /** For `SMTP_URL`. */
  url: string
  /** The received messages. */
  taken: Buffer[]
  /** The answer to a recipient, as `{ code: 550, text: '5.1.1 Nobody here' }`; undefined accepts them. */
  answer(address: string): { code: number; text: string } | undefined
  stop(): Promise<void>
}

/** A temporary mail server that accepts all mail. */
export async function startTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const taken: Buffer[] = []
  const test: TestMailServer = { url: '', taken, answer: () => undefined, stop: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refused = test.answer(address)
      done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // clients may disconnect at any time
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  test.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  test.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return test
}
