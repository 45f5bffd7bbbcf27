import sharp, { type Sharp } from 'sharp'

export type PaintTask =
  /** A drawing as WebP. */
  | { kind: 'webp'; svg: string }
  /** A drawing as PNG, for ffmpeg. */
  | { kind: 'still'; svg: string }
  /** Three bytes a point as PNG. */
  | { kind: 'pixels'; bytes: Buffer; width: number; height: number }
  /** Pictures laid side by side as WebP. */
  | { kind: 'strips'; width: number; height: number; strips: { input: Buffer; left: number; top: number }[] }

/** Paints a picture, here or in a process of its own. */
export type Paint = (task: PaintTask) => Promise<Buffer>

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

/** Paints in this process. */
export const paint = <Kind extends PaintTask['kind']>(
  task: Extract<PaintTask, { kind: Kind }>,
): Promise<Buffer> =>
  (PAINTERS[task.kind as Kind] as (task: Extract<PaintTask, { kind: Kind }>) => Promise<Buffer>)(task)
