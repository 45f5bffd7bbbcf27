import { drawPicture } from '../../platform/pictures/pool.ts'
import { MAX_PIXELS } from '../../platform/pictures/pictures.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { readPictureBytes } from '../programs/images.ts'

/** Apple takes covers of 1400 to 3000 pixels, square, as JPEG or PNG. */
const SIDE = 1400
const QUALITY = 85

/** The address of a podcast's cover made of a picture of the store: drawn once, and kept as long as the picture. */
export async function coverOf(ctx: StoreContext, picture: string): Promise<string | null> {
  const address = picture.replace(/\.webp$/, `-w${SIDE}.jpg`)
  if (await ctx.storage.find(address.slice(1))) return address
  const bytes = await readPictureBytes(ctx, picture)
  if (!bytes) return null
  const { images } = await drawPicture(
    {
      picture: bytes,
      most_pixels: MAX_PIXELS,
      images: [{ width: SIDE, height: SIDE, fit: 'attention', quality: QUALITY, format: 'jpeg' }],
    },
    'publisher',
  )
  await ctx.storage.putBytes(address.slice(1), images[0]!.bytes, 'image/jpeg')
  return address
}
