import { cutOf } from '@matinee/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const PICTURE_BYTES = 10 * 1024 * 1024

/** Lets the routes of a plugin take a picture of at most 10 MB as their body: its bytes. */
export function takePictures(app: FastifyInstance) {
  app.addContentTypeParser(
    PICTURE_TYPES,
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
}

// libvips takes 20 MB of memory: only a process that is handed a picture loads it.
export const loadSharp = async () => (await import('sharp')).default

/** A name made from the bytes of a picture, so that the same picture is kept once. */
export const nameOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex').slice(0, 32)

interface Cuts {
  widths: readonly number[]
  quality: number
}

/** Stores a finished WebP in a folder with a smaller cut for each width beside it, `-w640`; its public address. */
export async function keepWithCuts(
  { storage }: Pick<Context, 'storage'>,
  folder: string,
  webp: Buffer,
  { widths, quality }: Cuts,
): Promise<string> {
  const sharp = await loadSharp()
  const key = `${folder}/${nameOf(webp)}`
  await storage.putBytes(`${key}.webp`, webp, 'image/webp')
  for (const width of widths) {
    const cut = await sharp(webp).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
    await storage.putBytes(cutOf(key, width), cut, 'image/webp')
  }
  return `/${key}.webp`
}
