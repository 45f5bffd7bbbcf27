import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { svgDocument } from '@matinee/demo/svg-shapes'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paintPicture } from './painter.ts'

it('leaves decoding and drawing to processes of their own', async () => {
  const source = join(import.meta.dirname, '..')
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  const users = names.filter((_, at) =>
    /^(?!import type).*(?:from|import\()\s*'(?:sharp|@matinee\/demo\/paint)'/m.test(texts[at]!),
  )
  expect(users.toSorted()).toEqual(['demo/painter-process.ts', 'platform/pictures/draw.ts'])
  expect(names.filter((_, at) => texts[at]!.includes("from './draw.ts'"))).toEqual([
    'platform/pictures/picture-process.ts',
  ])
})

it('goes on painting after a picture that is none', async () => {
  const [bad, good] = [
    paintPicture({ kind: 'webp', svg: 'no drawing' }),
    paintPicture({ kind: 'webp', svg: svgDocument(10, 10) }),
  ]
  await expect(bad).rejects.toThrow('could not be drawn')
  expect(await sharp(await good).metadata()).toMatchObject({ width: 10, height: 10, format: 'webp' })
})
