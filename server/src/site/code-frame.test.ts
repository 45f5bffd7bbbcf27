import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const code: Block = {
  key: 7,
  kind: 'code',
  title: 'A </title> game',
  height: 300,
  code: '<script>play()</script>',
}

const page = (await owner.post('/bullet/api/pages', { template: 'blank', title: 'Game' })).json<EditedPage>()
const bodyOf = ({ version, title, description, blocks, permalink, language, in_search }: EditedPage) => ({
  ...{ version, title, description, blocks, permalink, language, in_search },
})
const save = (by: typeof owner, from: EditedPage, blocks: Block[]) =>
  by.put(`/bullet/api/pages/${page.id}`, { ...bodyOf(from), blocks })

it('is a document of its own, in an origin of its own wherever it is opened', async () => {
  const saved = (await save(owner, page, [code])).json<EditedPage>()
  expect((await guest.get('/pages/game/frames/7')).statusCode).toBe(404)
  await owner.post(`/bullet/api/pages/${page.id}/publish`, { version: saved.version })

  const frame = await guest.get('/pages/game/frames/7')
  expect(frame.statusCode).toBe(200)
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toMatch(/^sandbox allow-scripts /)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).not.toContain('allow-top-navigation')
  expect(policy).not.toContain("'self' ")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(frame.headers['set-cookie']).toBeUndefined()
  expect(frame.body).toContain('<title>A &lt;/title&gt; game</title>')
  expect(frame.body).toContain('<body><script>play()</script></body>')
  expect((await guest.get('/pages/game/frames/8')).statusCode).toBe(404)
})

it('never stands in the page around it', async () => {
  const answer = (await guest.get('/api/pages/game')).json<{ blocks: object[] }>()
  expect(answer.blocks).toEqual([{ key: 7, kind: 'code', title: 'A </title> game', height: 300 }])
  const html = (await guest.get('/pages/game')).body
  expect(html).not.toContain('play()')
  expect(html).toContain('sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"')
})

it('shows what is not published to staff who preview it, and to nobody else', async () => {
  const current = (await owner.get(`/bullet/api/pages/${page.id}`)).json<EditedPage>()
  await save(owner, current, [{ ...code, code: 'unpublished' }])
  expect((await owner.get('/pages/game/frames/7?admin_iframe')).body).toContain('unpublished')
  expect((await guest.get('/pages/game/frames/7?admin_iframe')).body).not.toContain('unpublished')
})

it('is written by the owner and admins alone; a program with a key moves and removes it', async () => {
  const scopes = { areas: { site: 'edit' }, rights: [] }
  const { secret } = (await owner.post('/bullet/api/api_keys', { name: 'Site', scopes })).json<{
    secret: string
  }>()
  const current = (await owner.get(`/bullet/api/pages/${page.id}`)).json<EditedPage>()
  const put = (blocks: object[], { version } = current) =>
    world.app.inject({
      method: 'PUT',
      url: `/bullet/api/pages/${page.id}`,
      headers: { authorization: `Bearer ${secret}`, host: 'localhost' },
      payload: { ...bodyOf(current), version, blocks },
    })
  expect((await put([{ ...code, code: 'other' }])).json()).toMatchObject({ code: 'page_code_not_yours' })
  const [kept] = current.blocks
  const moved = (await put([{ ...kept, height: 400 }])).json<EditedPage>()
  expect(moved).toMatchObject({ may_write_code: false, blocks: [{ height: 400 }] })
  expect((await put([], moved)).statusCode).toBe(200)
})
