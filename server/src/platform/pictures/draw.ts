import { encode } from 'blurhash'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { PictureError } from './picture-error.ts'
import type {
  Area,
  DrawnImage,
  DrawTask,
  DrawnPicture,
  ImageOptions,
  Judgement,
  PictureSource,
} from './tasks.ts'

// File names prove nothing: only these readers are enabled, selected by the first bytes, so that an SVG named
// as a photograph is rejected.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((name) => [
    `VipsForeignLoad${name}Buffer`,
    `VipsForeignLoad${name}File`,
  ]),
})
sharp.concurrency(1)
sharp.cache(false)

const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
const BLUR_HASH_SIDE = 32
const STATS_SIDE = 480 // tells sharp from blurred as well as the whole picture does, in a sixth of the time

/** Creates the images of a task; throws `PictureError` if the picture is unsuitable. */
export async function draw(task: DrawTask): Promise<DrawnPicture> {
  const size = await measure(task)
  const area = task.crop ? cropAreaOf(task.crop, size, task.least_crop ?? 1) : undefined
  try {
    const images: DrawnImage[] = []
    for (const options of task.images)
      images.push(await drawImage(await openPicture(task, area), options, area ?? size))
    const blur_hash = task.blur_hash ? await blurHashOf(await openPicture(task, area)) : null
    return { images, blur_hash }
  } catch {
    throw new PictureError('not_a_picture') // a valid header with broken content
  }
}

/** Measures the brightness, entropy and sharpness of a picture. */
export async function judge({ picture }: { picture: PictureSource }): Promise<Judgement> {
  const small = await sharp(picture).resize(STATS_SIDE, STATS_SIDE, { fit: 'inside' }).png().toBuffer()
  const { channels, entropy, sharpness } = await sharp(small).stats()
  const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
  return { brightness, entropy, sharpness }
}

interface Size {
  width: number
  height: number
}

/** The size of the upright picture, from its head alone. */
async function measure({ picture, most_pixels, least }: DrawTask): Promise<Size> {
  const head = await readMetadata(picture).catch((): Metadata | undefined => undefined)
  if (!head || !FORMATS.has(head.format) || (head.pages ?? 1) * head.width * head.height === 0)
    throw new PictureError('not_a_picture')
  if (head.width * head.height > most_pixels) throw new PictureError('picture_too_large')
  const { width, height } = head.autoOrient
  if (width < (least?.width ?? 1)) throw new PictureError('picture_too_small', least?.width)
  if (Math.min(width, height) < (least?.side ?? 1)) throw new PictureError('picture_too_small', least?.side)
  return { width, height }
}

/** Async, because sharp throws synchronously on an empty buffer. */
const readMetadata = async (picture: PictureSource) => sharp(picture, { limitInputPixels: false }).metadata()

const openUpright = ({ picture, most_pixels }: DrawTask) =>
  sharp(picture, { limitInputPixels: most_pixels }).autoOrient()

type PixelArea = Size & { left: number; top: number }

/** The picture, rotated upright before it is cropped. */
async function openPicture(task: DrawTask, area: PixelArea | undefined): Promise<Sharp> {
  return area ? openUpright(task).extract(area) : openUpright(task)
}

function cropAreaOf(crop: Area, { width, height }: Size, least: number): PixelArea {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  const wide = Math.min(Math.round(crop.width * width), width - left)
  const high = Math.min(Math.round(crop.height * height), height - top)
  if (wide < least || high < 1) throw new PictureError('crop_too_small', least)
  return { left, top, width: wide, height: high }
}

async function drawImage(picture: Sharp, options: ImageOptions, size?: Size): Promise<DrawnImage> {
  const { data: bytes, info } = await encodePicture(resizePicture(picture, options), options)
  const smaller: Buffer[] = []
  for (const width of options.widths ?? [])
    smaller.push(
      await sharp(bytes)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: options.widths_quality ?? 80 })
        .toBuffer(),
    )
  return { bytes, smaller, ...(options.fit === 'attention' && size && { area: visibleAreaOf(size, info) }) }
}

/** The area of a picture that remains after filling a box, as fractions of its sides. */
function visibleAreaOf({ width, height }: Size, { width: wide, height: high, ...info }: OutputInfo): Area {
  const scale = Math.max(wide / width, high / height)
  const part = (pixels: number, side: number) => Math.min(1, pixels / (side * scale))
  const share = { width: part(wide, width), height: part(high, height) }
  const offset = (pixels: number | undefined, side: number, taken: number) =>
    Math.min(1 - taken, Math.abs(pixels ?? 0) / (side * scale))
  return {
    x: offset(info.cropOffsetLeft, width, share.width),
    y: offset(info.cropOffsetTop, height, share.height),
    ...share,
  }
}

function resizePicture(picture: Sharp, { width, height, fit = 'inside' }: ImageOptions): Sharp {
  if (!width && !height) return picture
  if (fit === 'inside') return picture.resize({ width, height, fit, withoutEnlargement: true })
  return picture.resize({ width, height, position: fit === 'attention' ? 'attention' : 'centre' })
}

const encodePicture = (picture: Sharp, options: ImageOptions) =>
  toFormat(picture, options).toBuffer({ resolveWithObject: true })

function toFormat(picture: Sharp, { quality, alpha_quality = 100, format }: ImageOptions): Sharp {
  if (!quality) return picture.png()
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality })
  return picture.webp({ quality, alphaQuality: alpha_quality })
}

async function blurHashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(BLUR_HASH_SIDE, BLUR_HASH_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
