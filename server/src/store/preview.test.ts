import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const isPreview = (page: { body: string }) => parsePageData(page.body).store.preview_mode

it('is for staff only, and only on request', async () => {
  const owner = await world.as(world.owner)
  expect(isPreview(await owner.get('/catalog?admin_iframe'))).toBe(true)
  expect(isPreview(await owner.get('/programs/none?categoryId=1&admin_iframe=1'))).toBe(true)
  expect(isPreview(await owner.get('/catalog'))).toBe(false)
  expect(isPreview(await world.app.inject('/catalog?admin_iframe'))).toBe(false)
  const member = await world.as(await world.make.member())
  expect(isPreview(await member.get('/catalog?admin_iframe'))).toBe(false)
})

it('shows staff, and nobody else, a program’s draft', async () => {
  const owner = await world.as(world.owner)
  const { permalink } = await world.make.content({ title: 'Not out yet', status: 'draft' })
  const address = `/api/contents/${permalink}`

  expect((await owner.get(`/bullet${address}`)).json()).toMatchObject({
    title: 'Not out yet',
    extended: true,
  })
  expect((await owner.get(address)).statusCode).toBe(404)
  expect((await world.app.inject(`/bullet${address}`)).statusCode).toBe(401)
  const member = await world.as(await world.make.member())
  expect((await member.get(`/bullet${address}`)).statusCode).toBe(403)
})

it('is never indexed', async () => {
  const { permalink } = await world.make.film()
  const asked = (query: string) => world.app.inject(`/programs/${permalink}${query}`)
  expect((await asked('?admin_iframe')).headers['x-robots-tag']).toBe('noindex, nofollow')
  expect((await asked('')).headers['x-robots-tag']).toBeUndefined()
})

it('may be framed by its own host only', async () => {
  const { headers } = await world.app.inject('/catalog?admin_iframe')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})
