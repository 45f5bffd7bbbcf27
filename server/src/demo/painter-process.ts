import sharp, { type Sharp } from 'sharp'
import { serveTasks } from '../platform/process/answer-tasks.ts'
import type { PaintAnswer, PaintTask } from './painter.ts'

sharp.concurrency(1)
sharp.cache(false)

const toWebp = (picture: Sharp) => picture.webp({ quality: 84, effort: 2 }).toBuffer()

const PAINTERS: {
  [Kind in PaintTask['kind']]: (task: Extract<PaintTask, { kind: Kind }>) => Promise<Buffer>
} = {
  webp: ({ svg }) => toWebp(sharp(Buffer.from(svg)).flatten()),
  still: ({ svg }) => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
  pixels: ({ bytes, width, height }) =>
    sharp(bytes, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  strips: ({ width, height, strips }) =>
    toWebp(sharp({ create: { width, height, channels: 3, background: 'black' } }).composite(strips)),
}

const paint = <Kind extends PaintTask['kind']>(task: Extract<PaintTask, { kind: Kind }>) =>
  (PAINTERS[task.kind as Kind] as (task: Extract<PaintTask, { kind: Kind }>) => Promise<Buffer>)(task)

serveTasks(async (task: PaintTask): Promise<PaintAnswer> => {
  try {
    return { picture: await paint(task) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
})
