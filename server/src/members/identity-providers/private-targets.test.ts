import { expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const PATH = '/bullet/api/identity_providers'

it.each([
  'http://idp.example',
  'https://127.0.0.1',
  'https://[::1]:8443',
  'https://0x7f.1/',
  'https://169.254.169.254/latest',
  'https://10.1.2.3',
  'https://ana:secret@idp.example',
  'https://idp.example/?a=b',
  'file:///etc/passwd',
  'idp.example',
])('takes %s for no issuer', async (issuer) => {
  const answer = await owner.post(PATH, { label: 'X', issuer })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'identity_issuer_unsafe'])
})

it('reaches no private address by a name of it', async () => {
  const { id } = (await owner.post(PATH, { label: 'X', issuer: 'https://localhost:9/' })).json()
  expect((await owner.post(`${PATH}/${id}/check`)).json().problem).toBe('private_address')
  await owner.patch(`${PATH}/${id}`, { client_id: 'matinee', active: true })
  const browser = await openBrowser(world)
  expect((await browser.get(`/sign_in/with/${id}`)).headers.location).toBe(
    '/sign_in?problem=identity_provider_away',
  )
})
