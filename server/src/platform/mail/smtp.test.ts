import { afterAll, expect, it } from 'vitest'
import { startTestMailServer } from '../../../testing/mail-server.ts'
import { readMail } from '../../../testing/mails.ts'
import { openSmtp } from './smtp.ts'

// It offers STARTTLS with a certificate of its own making, and takes nothing without a sign-in.
const server = await startTestMailServer({
  authOptional: false,
  disabledCommands: [],
  onAuth({ username, password }, _session, done) {
    const isRight = username === 'films' && password === 'p@ss word'
    done(isRight ? null : Object.assign(new Error('Wrong user or password'), { responseCode: 535 }), {
      user: username,
    })
  },
})
afterAll(() => server.stop())

const at = (user: string, query = '?tls.rejectUnauthorized=false') =>
  openSmtp(server.url.replace('smtp://', `smtp://${user}@`) + query, 'films@store.example')
const RIGHT = `films:${encodeURIComponent('p@ss word')}`

const letter = {
  id: 1,
  store_id: 1,
  sender: 'Grüße & Filme',
  to: { name: 'Zoë', address: 'zoe@example.com' },
  subject: 'Schön, dich zu sehen',
  text: 'Hallo Zoë\n',
  html: '<p>Hallo Zoë</p>',
  message_id: '<one@store.example>',
  locale: 'de',
}

it('signs in over TLS where the server offers it', async () => {
  const postbox = at(RIGHT)
  expect(await postbox.fault()).toBeUndefined()
  await postbox.send(letter)
  expect(await readMail(server.taken[0]!)).toMatchObject({
    to: 'zoe@example.com',
    subject: 'Schön, dich zu sehen',
    html: expect.stringContaining('Hallo Zoë'),
  })
})

it('treats a wrong password as an error of the settings, not of the mail', async () => {
  const postbox = at('films:wrong')
  expect(await postbox.fault()).toContain('Wrong user or password')
  const failure = await postbox.send(letter).catch((error: unknown) => error)
  expect((failure as Error).constructor).toBe(Error)
})

it('rejects untrusted certificates', async () => {
  expect(await at(RIGHT, '').fault()).toMatch(/certificate/i)
})
