import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

/** Every field of the contract that is drawn as HTML. */
const RICH_TEXTS: Record<string, string> = {
  'the description of a program': '/bullet/api/programs',
  'the description of a category': '/bullet/api/categories',
  'the text about an author': '/bullet/api/authors',
}

const ATTACKS = [
  ['<meta http-equiv="refresh" content="0;url=https://evil.example"><p>Read</p>', '<p>Read</p>'],
  ['<p style="position:fixed;inset:0" class="x" id="y">Covered</p>', '<p>Covered</p>'],
  ['<p onclick="x()">Hello <script>alert(1)</script><b>there</b></p>', '<p>Hello <b>there</b></p>'],
  ['<base href="https://evil.example"><form action="/x"><input name="p">In</form>', 'In'],
  ['<iframe src="/bullet"></iframe><svg onload="x()"></svg><img src="x">Seen', 'Seen'],
  ['</div></main><p>Below', '<p>Below</p>'],
  [
    '<a href="javascript:x()">One</a> <a href="https://a.example" target="_blank">two</a>',
    '<a>One</a> <a href="https://a.example" target="_blank">two</a>',
  ],
]

it.each(Object.entries(RICH_TEXTS))('keeps %s free of what runs, leads away or covers', async (_, path) => {
  const { id } = (await owner.post(path, { title: 'Night' })).json()
  for (const [description, kept] of ATTACKS) {
    const { version } = (await owner.get(`${path}/${id}`)).json()
    const saved = await owner.patch(`${path}/${id}`, { version, description })
    expect(saved.json().description).toBe(kept)
  }
})
