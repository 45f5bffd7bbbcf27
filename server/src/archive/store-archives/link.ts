import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/text/vault.ts'

/** Whoever holds it, signed in as this person, may download this archive until then. */
interface DownloadGrant {
  archive_id: number
  member_id: number
  /** In milliseconds since 1970. */
  until: number
}

const PURPOSE = 'archive download'

export const sealGrant = (ctx: Pick<Context, 'secrets'>, grant: DownloadGrant): string =>
  seal(ctx, PURPOSE, JSON.stringify(grant)).toString('base64url')

/** Whether a key was made for this archive and person, and is still good. */
export function isGranted(
  ctx: Pick<Context, 'secrets' | 'clock'>,
  key: string,
  { archive_id, member_id }: Omit<DownloadGrant, 'until'>,
): boolean {
  const grant = openGrant(ctx, key)
  return (
    grant?.archive_id === archive_id &&
    grant.member_id === member_id &&
    grant.until > ctx.clock.now().getTime()
  )
}

function openGrant(ctx: Pick<Context, 'secrets'>, key: string): DownloadGrant | undefined {
  try {
    return JSON.parse(unseal(ctx, PURPOSE, Buffer.from(key, 'base64url'))) as DownloadGrant
  } catch {
    return undefined // made up, or of another purpose
  }
}
