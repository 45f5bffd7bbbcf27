import { expect, it } from 'vitest'
import { embedAddress, embedCode, PLAIN_OPTIONS } from './embed-code.ts'

const ORIGIN = 'https://films.example'

it('names in the address only what differs', () => {
  expect(embedAddress(ORIGIN, '/embed/storm', PLAIN_OPTIONS)).toBe('https://films.example/embed/storm')
  expect(embedAddress(ORIGIN, '/embed/storm', { startAt: 90, autoplay: true, color: '#0C8599' })).toBe(
    'https://films.example/embed/storm?start=90&autoplay=1&color=0C8599',
  )
  expect(embedAddress(ORIGIN, '/embed/storm?link=abc', { ...PLAIN_OPTIONS, startAt: 5, color: 'red' })).toBe(
    'https://films.example/embed/storm?link=abc&start=5',
  )
})

it('lets no title end the attribute it stands in', () => {
  const code = embedCode('https://films.example/embed/storm?link=a&start=5', 'A "storm" <script>')
  expect(code).toContain('src="https://films.example/embed/storm?link=a&amp;start=5"')
  expect(code).toContain('title="A &quot;storm&quot; &lt;script&gt;"')
})
