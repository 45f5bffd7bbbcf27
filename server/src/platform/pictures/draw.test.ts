import { expect, it } from 'vitest'
import { draw } from './draw.ts'
import { PictureError } from './picture-error.ts'

it.each([
  ['no bytes at all', Buffer.alloc(0)],
  ['a beginning and nothing behind it', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['words', Buffer.from('a picture')],
])('finds no picture in %s, and nothing it would end by', async (_, picture) => {
  await expect(draw({ kind: 'draw', picture, images: [], most_pixels: 1000 })).rejects.toThrow(PictureError)
})
