import { putAvatar, type Profile } from '@matinee/contract/members/account'
import { ApiError } from '../../call.ts'
import { keepToken, tokenOfPage } from '../../token.ts'

/** Sends the bytes of a picture, as they are, to be the member's own. Throws `ApiError` as `call` does. */
export async function sendPicture(file: File): Promise<Profile> {
  return attempt(file).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'page_expired') return attempt(file)
    throw error
  })
}

async function attempt(file: File): Promise<Profile> {
  const response = await fetch(putAvatar.path, {
    method: putAvatar.method,
    headers: {
      accept: 'application/json',
      'content-type': file.type,
      'x-csrf-token': await tokenOfPage(fetch),
    },
    body: file,
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
  keepToken(response.headers)
  if (response.ok) return (await response.json()) as Profile
  throw new ApiError(
    response.status,
    await response.json().catch(() => ({ code: response.status === 413 ? 'too_large' : 'internal_error' })),
  )
}

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
