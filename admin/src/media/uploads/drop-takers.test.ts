import { expect, it } from 'vitest'
import { kindOfFile } from './drop-takers.ts'

it.each([
  [{ type: 'image/jpeg', name: 'poster.jpg' }, 'picture'],
  [{ type: '', name: 'film.de.SRT' }, 'captions'],
  [{ type: 'text/vtt', name: 'film.vtt' }, 'captions'],
  [{ type: 'video/mp4', name: 'film.mp4' }, 'film'],
  [{ type: '', name: 'film.mkv' }, 'film'],
  [{ type: 'image/png' }, 'picture'],
])('tells by %o what was dropped', (file, kind) => {
  expect(kindOfFile(file)).toBe(kind)
})
